/*
 * Shows a message when the page starts slowly or can't start. The build inlines this script into the head of
 * every page, so it uses no other file and must be small. Every browser must be able to parse it, so it uses
 * no syntax newer than 2009. It precedes the style sheets, because a later script would wait for them.
 */
(function () {
  /** Indices of the messages in the lists of `texts`. */
  var LOADING = 0;
  var PART = 1;
  var NO_WASM = 2;
  var OLD = 3;
  var INSIDE = 4;
  var AGAIN = 5;
  /** Times in ms after which the loading message is shown, and after which a retry is offered. */
  var LOADING_MS = 1000;
  var SLOW_MS = 10000;
  /** Time limit for a repair of the cache, in ms. */
  var REPAIR_MS = 8000;
  /** Style of the loading message, which overlays the page so that the layout doesn't shift. */
  var ON_TOP = 'position:fixed;bottom:0;z-index:1;background:var(--wall,Canvas)';
  /** Oldest browser versions that can run the games: see TARGET in site/scripts.mjs. */
  var BROWSERS = 'Chrome/Edge 109, Firefox 115, Safari 16.4';

  /** @type {{ [language: string]: string[] }} */
  var texts = {
    en: [
      'Loading…',
      'Part of the page didn’t load. Check your connection.',
      'WebAssembly is off or not allowed here. Try another browser.',
      'This browser is too old. Use at least: ',
      'The games can’t load inside this page. Open them by themselves.',
      'Try again',
    ],
    es: [
      'Cargando…',
      'No se ha cargado toda la página. Comprueba la conexión.',
      'WebAssembly está desactivado o no se permite aquí. Prueba con otro navegador.',
      'Este navegador es demasiado antiguo. Usa al menos: ',
      'Los juegos no se pueden cargar dentro de esta página. Ábrelos aparte.',
      'Intentar de nuevo',
    ],
    pt: [
      'A carregar…',
      'A página não carregou por inteiro. Verifique a ligação.',
      'WebAssembly está desativado ou não é permitido aqui. Experimente outro navegador.',
      'Este navegador é demasiado antigo. Use pelo menos: ',
      'Os jogos não podem ser carregados dentro desta página. Abra-os à parte.',
      'Tentar de novo',
    ],
    fr: [
      'Chargement…',
      'La page n’a pas été chargée en entier. Vérifiez la connexion.',
      'WebAssembly est désactivé ou interdit ici. Essayez un autre navigateur.',
      'Ce navigateur est trop ancien. Utilisez au moins : ',
      'Les jeux ne peuvent pas être chargés dans cette page. Ouvrez-les à part.',
      'Réessayer',
    ],
    ca: [
      'S’està carregant…',
      'La pàgina no s’ha carregat sencera. Comprova la connexió.',
      'WebAssembly està desactivat o no es permet aquí. Prova un altre navegador.',
      'Aquest navegador és massa antic. Fes servir com a mínim: ',
      'Els jocs no es poden carregar dins d’aquesta pàgina. Obre’ls a part.',
      'Torna-ho a provar',
    ],
    ga: [
      'Á lódáil…',
      'Níor lódáladh an leathanach ina iomláine. Seiceáil do nasc.',
      'Tá WebAssembly múchta nó ní cheadaítear anseo é. Bain triail as brabhsálaí eile.',
      'Tá an brabhsálaí seo róshean. Úsáid ar a laghad: ',
      'Ní féidir na cluichí a lódáil laistigh den leathanach seo. Oscail iad leo féin.',
      'Bain triail eile as',
    ],
    ar: [
      'جارٍ التحميل…',
      'لم تُحمَّل الصفحة كاملة. تحقق من اتصالك.',
      'WebAssembly معطّل أو غير مسموح به هنا. جرّب متصفحًا آخر.',
      'هذا المتصفح قديم جدًّا. استخدم على الأقل: ',
      'لا يمكن تحميل الألعاب داخل هذه الصفحة. افتحها وحدها.',
      'حاول مرة أخرى',
    ],
  };

  /** The message's element; null until the parser has reached it. @type {HTMLElement | null} */
  var box = null;
  /** Link that opens an embedded page outside its frame. @type {HTMLAnchorElement | null} */
  var link = null;
  /** Index of the displayed text, or -1. */
  var shown = -1;
  /** True while a button offers a retry. */
  var isOffered = false;
  /** True once the page can be used, after which it isn't reloaded without consent. */
  var isReady = false;
  var timers = [setTimeout(sayLoading, LOADING_MS), setTimeout(sayLate, SLOW_MS)];

  /** Returns the language of the address, otherwise the stored one, otherwise the browser's. */
  function language() {
    /** @type {unknown[]} */
    var tags = [];
    try {
      tags = [
        /** @type {string[]} */ (/[#&]lang=(..)|$/.exec(location.hash + '&' + location.search.slice(1)))[1],
      ];
      tags.push(localStorage.getItem('ludoteca.language'));
    } catch (error) {
      // Storage may be forbidden.
    }
    tags = tags.concat(navigator.languages);
    for (var i = 0; i < tags.length; i += 1) {
      var tag = String(tags[i]).slice(0, 2).toLowerCase();
      if (texts[tag]) return tag;
    }
    return 'en';
  }

  /** @param {number} text index */
  function say(text) {
    shown = text;
    if (!box) return;
    var tag = language();
    var list = texts[tag] || [];
    box.lang = tag;
    box.dir = tag === 'ar' ? 'rtl' : 'ltr';
    // The message must also look right without the style sheets.
    box.style.cssText = 'padding:0 1rem;font:1rem system-ui;' + (isOffered ? '' : ON_TOP);
    box.textContent = (list[text] || '') + (text === OLD ? BROWSERS : '');
    if (!isOffered) return;
    var button = document.createElement('button');
    button.textContent = list[AGAIN] || '';
    button.style.cssText = 'margin:1rem;padding:.7rem';
    button.onclick = again;
    box.appendChild(button);
    if (link) box.appendChild(link);
  }

  /** @param {number} text */
  function offer(text) {
    isOffered = true;
    say(text);
  }

  /** Shows the loading message. Calls `begin`, which has not run if the document is still loading. */
  function sayLoading() {
    begin();
    say(LOADING);
  }

  /**
   * Offers a retry, and replaces style sheets that have not loaded with copies. Unlike the originals, style
   * sheets that a script adds don't block rendering. Those with `data-later` are not replaced, because
   * `addStyles` waits for their events.
   */
  function sayLate() {
    document.querySelectorAll('link[rel=stylesheet]:not([data-later])').forEach(function (link) {
      if (!(/** @type {HTMLLinkElement} */ (link).sheet)) link.replaceWith(link.cloneNode());
    });
    offer(LOADING);
  }

  /**
   * Makes the service worker check and repair its cache.
   * @param {(wrong?: number) => void} then called with the number of wrong files, 0 after the time limit, or
   *   undefined without a worker
   */
  function repair(then) {
    try {
      var channel = new MessageChannel();
      channel.port1.onmessage = function (event) {
        clearTimeout(timer);
        then(event.data);
      };
      /** @type {ServiceWorker} */ (navigator.serviceWorker.controller).postMessage('verify', [
        channel.port2,
      ]);
      var timer = setTimeout(then, REPAIR_MS, 0);
    } catch (error) {
      then();
    }
  }

  /** Returns the text for the likely cause of a failed start. */
  function cause() {
    // The newest features that the oldest supported browsers have.
    if (!('noModule' in document.createElement('script') && window.DecompressionStream && [].findLast))
      return OLD;
    try {
      // The smallest valid WebAssembly module.
      new WebAssembly.Module(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]));
      // A frame with an opaque origin can't load files, unless the host allows every origin.
      return origin === 'null' && link ? INSIDE : PART;
    } catch (error) {
      return NO_WASM;
    }
  }

  /** Reloads once if cached files were wrong; otherwise shows the cause. */
  function fail() {
    timers.forEach(clearTimeout);
    repair(function (wrong) {
      if (wrong && !isReady && performance.navigation.type !== 1) location.reload();
      else offer(cause());
    });
  }

  /** Fetches the page's files again, bypassing all caches, and reloads it unless the host is unreachable. */
  function again() {
    var files = performance.getEntriesByType('resource');
    // While the page is only slow, its files are still loading.
    var damaged = shown === LOADING ? [] : files;
    isOffered = false;
    say(LOADING);
    repair(function (wrong) {
      var reload = function () {
        clearTimeout(timer);
        // Ignore later errors, because the page is being unloaded.
        box = null;
        location.reload();
      };
      var timer = setTimeout(reload, REPAIR_MS);
      Promise.all(
        damaged.map(function (file) {
          return fetch(file.name, { cache: 'reload' }).catch(String);
        }),
      )
        .then(function () {
          if (wrong === undefined && files[0])
            return fetch(location.href, { cache: 'reload', mode: 'no-cors' });
        })
        .then(reload, function () {
          clearTimeout(timer);
          // After a reload in a frame, the browser's error page would have no way to retry.
          offer(PART);
        });
    });
  }

  /** Finds and uses the element of the message for browsers without scripts, once it has been parsed. */
  function begin() {
    if (box) return;
    box = document.getElementById('waiting');
    link = box && box.querySelector('a');
    say(shown);
  }

  // Hides the message for browsers without scripts: see styles/palette.css.
  document.documentElement.setAttribute('data-starts', '');
  // Lets the bar above a game have the game's width and appear together with it: see styles/base.css.
  if (/[?&#]game=/.test(location.search + location.hash))
    document.documentElement.setAttribute('data-opens', '');
  // Fires before the page's scripts run.
  document.addEventListener('readystatechange', begin);

  addEventListener(
    'error',
    function (event) {
      var at = /** @type {HTMLScriptElement & HTMLLinkElement} */ (event.target);
      var isDamaged = event.error instanceof SyntaxError && !isReady;
      if (at.rel === 'stylesheet' || at.nodeName === 'SCRIPT' || isDamaged) fail();
    },
    true,
  );

  /** Called with true when the page can be used, or with false if it or a part of it could not be loaded. */
  window.ludotecaStart = function (isStarted) {
    if (!isStarted) return fail();
    timers.forEach(clearTimeout);
    isReady = true;
    if (shown === LOADING) {
      isOffered = false;
      say(-1);
    }
  };

  // A browser without module support runs no other script of the page, and reports no error.
  if (!('noModule' in document.createElement('script'))) fail();
})();
