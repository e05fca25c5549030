/*
 * What a reader is told while the page starts, and when it cannot. The builder writes this script into the
 * head of every page, so it needs no other file. Every browser that runs scripts must read it: no syntax
 * newer than 2009. It comes before the styles, because a script behind them waits for them. Every byte of it
 * counts in every page.
 */
(function () {
  /** Places in the lists of texts. */
  var LOADING = 0;
  var PART = 1;
  var NO_WASM = 2;
  var OLD = 3;
  var INSIDE = 4;
  var AGAIN = 5;
  /** When a start is slow enough to say so, and when to offer another try, in ms. */
  var LOADING_MS = 1000;
  var SLOW_MS = 10000;
  /** How long it may take to repair what is kept, in ms. */
  var REPAIR_MS = 8000;
  /** What only says that the rest is coming lies over what is there already. */
  var ON_TOP = 'position:fixed;bottom:0;z-index:1;background:var(--wall,Canvas)';
  /** Oldest browsers that can run the games: see TARGET in site/scripts.mjs. */
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
      'هذا المتصفح قديم جدًا. استخدم على الأقل: ',
      'لا يمكن تحميل الألعاب داخل هذه الصفحة. افتحها وحدها.',
      'حاول مرة أخرى',
    ],
  };

  /** Where it is said, once the page has got so far. @type {HTMLElement | null} */
  var box = null;
  /** The way out of a frame. @type {HTMLAnchorElement | null} */
  var link = null;
  /** What is said; -1: nothing. */
  var said = -1;
  /** Whether another try is offered. */
  var isOffered = false;
  /** Whether the page can be used: from then on it is not loaded again unasked. */
  var stands = false;
  var timers = [setTimeout(sayLoading, LOADING_MS), setTimeout(sayLate, SLOW_MS)];

  /** The address's language, else the stored one, else the browser's. */
  function language() {
    /** @type {unknown[]} */
    var tags = [];
    try {
      tags = [
        /** @type {string[]} */ (/[#&]lang=(..)|$/.exec(location.hash + '&' + location.search.slice(1)))[1],
      ];
      tags.push(localStorage.getItem('ludoteca.language'));
    } catch (error) {
      // A browser may forbid it.
    }
    tags = tags.concat(navigator.languages);
    for (var i = 0; i < tags.length; i += 1) {
      var tag = String(tags[i]).slice(0, 2).toLowerCase();
      if (texts[tag]) return tag;
    }
    return 'en';
  }

  /** @param {number} text its place in the list */
  function say(text) {
    said = text;
    if (!box) return;
    var tag = language();
    var list = texts[tag] || [];
    box.lang = tag;
    box.dir = tag === 'ar' ? 'rtl' : 'ltr';
    // It looks right without the styles too, and nothing moves when it goes.
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

  /** A long page may still be on its way. */
  function sayLoading() {
    begin();
    say(LOADING);
  }

  /**
   * A style that does not come keeps everything from being seen: added by a script, it does not. Those that
   * scripts have added stay, because somebody waits for them.
   */
  function sayLate() {
    document.querySelectorAll('link[rel=stylesheet]:not([data-later])').forEach(function (link) {
      if (!(/** @type {HTMLLinkElement} */ (link).sheet)) link.replaceWith(link.cloneNode());
    });
    offer(LOADING);
  }

  /**
   * Lets the service worker compare what it keeps.
   * @param {(wrong?: number) => void} then with how many files were wrong; nothing: there is no worker
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

  /** What keeps the page from starting, or is missing. */
  function cause() {
    // What came last to the oldest browsers that can run the games.
    if (!('noModule' in document.createElement('script') && window.DecompressionStream && [].findLast))
      return OLD;
    try {
      // The smallest module.
      new WebAssembly.Module(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]));
      // A frame without an origin gets no file, unless the host lets every site read it.
      return origin === 'null' && link ? INSIDE : PART;
    } catch (error) {
      return NO_WASM;
    }
  }

  /** It is told, unless files that were kept were wrong and loading again helps; but not again and again. */
  function fail() {
    timers.forEach(clearTimeout);
    repair(function (wrong) {
      if (wrong && !stands && performance.navigation.type !== 1) location.reload();
      else offer(cause());
    });
  }

  /** Loads again, past everything that is kept and may be damaged; but not where nothing comes. */
  function again() {
    var files = performance.getEntriesByType('resource');
    // What is only slow is on its way.
    var damaged = said === LOADING ? [] : files;
    isOffered = false;
    say(LOADING);
    repair(function (wrong) {
      var reload = function () {
        clearTimeout(timer);
        // What fails meanwhile is of the page that is left.
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
          // The browser's own page of errors has no way back out of a frame.
          offer(PART);
        });
    });
  }

  /** Takes the place of what stands there for readers without scripts. */
  function begin() {
    if (box) return;
    box = document.getElementById('waiting');
    link = box && box.querySelector('a');
    say(said);
  }

  // Until then that is not shown: see styles/palette.css.
  document.documentElement.setAttribute('data-starts', '');
  // What stands above a game is as wide as the game will be, and shown with it: see styles/base.css.
  if (/[?&#]game=/.test(location.search + location.hash))
    document.documentElement.setAttribute('data-opens', '');
  // Before the scripts of the page run.
  document.addEventListener('readystatechange', begin);

  addEventListener(
    'error',
    function (event) {
      var at = /** @type {HTMLScriptElement & HTMLLinkElement} */ (event.target);
      var isDamaged = event.error instanceof SyntaxError && !stands;
      if (at.rel === 'stylesheet' || at.nodeName === 'SCRIPT' || isDamaged) fail();
    },
    true,
  );

  /** The page can be used, or it could not start, or a part of it is missing. */
  window.ludotecaStart = function (isStarted) {
    if (!isStarted) return fail();
    timers.forEach(clearTimeout);
    stands = true;
    if (said === LOADING) {
      isOffered = false;
      say(-1);
    }
  };

  // Without modules nothing of the page runs, and nothing says so.
  if (!('noModule' in document.createElement('script'))) fail();
})();
