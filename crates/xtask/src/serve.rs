//! Web server for one folder, reachable only from this machine.

use std::{
    fs::{self, File},
    net::Ipv4Addr,
    path::{Component, Path, PathBuf},
    thread,
};

use anyhow::{Context, Result, anyhow};
use percent_encoding::percent_decode_str;
use tiny_http::{Header, Method, Request, Response, Server, StatusCode};

/// Default port. It is fixed, because a browser stores a page's data per origin, which includes the port.
const DEFAULT_PORT: u16 = 7417;

/// Number of threads that answer requests.
const THREADS: usize = 4;

/// Answer to a request.
#[derive(Debug, PartialEq)]
enum Answer {
    File(PathBuf),
    /// A redirect to this URL, which ends in a slash.
    Redirect(String),
    /// The file doesn't exist or is outside the folder.
    NotFound,
}

/// Serves `folder` until the process ends.
///
/// # Errors
///
/// If the port is taken or the folder doesn't exist.
pub(crate) fn serve(folder: &Path, port: Option<u16>, opens_browser: bool) -> Result<()> {
    let folder = folder
        .canonicalize()
        .with_context(|| format!("can't serve {}: there is no such folder", folder.display()))?;
    let server = listen(port)?;
    let port = server.server_addr().to_ip().context("a server on a port")?.port();
    let address = format!("http://127.0.0.1:{port}/");
    println!("serving {} at {address} until Ctrl-C", folder.display());
    if opens_browser
        && has_desktop()
        && let Err(error) = open::that_detached(&address)
    {
        println!("no browser could be opened ({error}): open the address by hand");
    }
    thread::scope(|scope| {
        for _ in 0..THREADS {
            scope.spawn(|| {
                for request in server.incoming_requests() {
                    respond(request, &folder);
                }
            });
        }
    });
    Ok(())
}

/// Listens on `port`. If it is `None`, listens on [`DEFAULT_PORT`], or on any free port if that one is taken.
fn listen(port: Option<u16>) -> Result<Server> {
    let on = |port: u16| {
        Server::http((Ipv4Addr::LOCALHOST, port))
            .map_err(|error| anyhow!("can't listen on port {port}: {error}; choose another with --port"))
    };
    match port {
        Some(port) => on(port),
        None => on(DEFAULT_PORT).or_else(|error| {
            println!("{error}; taking another");
            on(0)
        }),
    }
}

/// True if there is a desktop on which to open a browser.
fn has_desktop() -> bool {
    let is_set = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    cfg!(not(target_os = "linux"))
        || ["DISPLAY", "WAYLAND_DISPLAY", "WSL_DISTRO_NAME"]
            .into_iter()
            .any(is_set)
}

/// Answers one request. Ignores errors from closed connections.
fn respond(request: Request, folder: &Path) {
    if !matches!(request.method(), Method::Get | Method::Head) {
        let response = Response::empty(405).with_header(header("Allow", "GET, HEAD"));
        let _ = request.respond(response);
        return;
    }
    match find(folder, request.url()) {
        Answer::File(path) => match File::open(&path) {
            Ok(file) => {
                let response = Response::from_file(file)
                    .with_header(header("Content-Type", media_type(&path)))
                    .with_header(header("Cache-Control", "no-cache"))
                    .with_header(header("X-Content-Type-Options", "nosniff"));
                let _ = request.respond(response);
            }
            Err(_) => not_found(request),
        },
        Answer::Redirect(to) => {
            let response = Response::empty(StatusCode(301)).with_header(header("Location", &to));
            let _ = request.respond(response);
        }
        Answer::NotFound => not_found(request),
    }
}

/// Reports a missing file in the terminal and to the browser.
fn not_found(request: Request) {
    println!("404 {}", request.url());
    let response = Response::from_string("not found")
        .with_status_code(404)
        .with_header(header("Cache-Control", "no-cache"));
    let _ = request.respond(response);
}

/// Finds the file for `url`, which is a path with an optional query. `folder` must be canonical.
///
/// Only files inside the folder are served, even if the path has dots, encoded separators or symbolic links
/// that lead outside.
fn find(folder: &Path, url: &str) -> Answer {
    let path = url.split(['?', '#']).next().unwrap_or_default();
    let Ok(decoded) = percent_decode_str(path).decode_utf8() else {
        return Answer::NotFound;
    };
    let Some(relative) = decoded.strip_prefix('/') else {
        return Answer::NotFound;
    };
    let is_plain = |component| matches!(component, Component::Normal(_));
    if relative.contains(['\\', '\0', ':'])
        || relative.starts_with('/')
        || !Path::new(relative).components().all(is_plain)
    {
        return Answer::NotFound;
    }
    let Ok(found) = folder.join(relative).canonicalize() else {
        return Answer::NotFound;
    };
    if !found.starts_with(folder) {
        return Answer::NotFound;
    }
    if !found.is_dir() {
        return if relative.ends_with('/') {
            Answer::NotFound
        } else {
            Answer::File(found)
        };
    }
    if !decoded.ends_with('/') {
        return Answer::Redirect(format!("{path}/"));
    }
    match fs::canonicalize(found.join("index.html")) {
        Ok(index) if index.is_file() && index.starts_with(folder) => Answer::File(index),
        _ => Answer::NotFound,
    }
}

/// Returns the media type for a file's extension.
fn media_type(path: &Path) -> &'static str {
    let extension = path
        .extension()
        .and_then(|extension| extension.to_str())
        .unwrap_or_default();
    match extension.to_ascii_lowercase().as_str() {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "json" | "map" => "application/json",
        "wasm" => "application/wasm",
        "webmanifest" => "application/manifest+json",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "jpg" | "jpeg" => "image/jpeg",
        "avif" => "image/avif",
        "webp" => "image/webp",
        "ico" => "image/x-icon",
        "woff2" => "font/woff2",
        "txt" | "md" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

/// Returns a header, whose name and value must be valid constants.
fn header(name: &str, value: &str) -> Header {
    Header::from_bytes(name, value)
        .unwrap_or_else(|()| Header::from_bytes("X-Header", "invalid").expect("a constant header is valid"))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Temporary folder that contains a served folder with a page and a file, and a secret file outside the
    /// served folder.
    struct Site(PathBuf);

    impl Site {
        fn new(name: &str) -> Site {
            let base = std::env::temp_dir().join(format!("xtask-{}-{name}", std::process::id()));
            let folder = base.join("web");
            fs::create_dir_all(folder.join("a b/c")).unwrap();
            fs::write(folder.join("index.html"), "page").unwrap();
            fs::write(folder.join("a b/file.wasm"), "wasm").unwrap();
            fs::write(base.join("secret"), "secret").unwrap();
            Site(base.canonicalize().unwrap())
        }

        fn folder(&self) -> PathBuf {
            self.0.join("web")
        }

        #[track_caller]
        fn check(&self, url: &str, expected: &Answer) {
            assert_eq!(find(&self.folder(), url), *expected, "{url}");
        }
    }

    impl Drop for Site {
        fn drop(&mut self) {
            let _ = fs::remove_dir_all(&self.0);
        }
    }

    #[test]
    fn files_and_folders_are_found() {
        let site = Site::new("found");
        let index = Answer::File(site.folder().join("index.html"));
        site.check("/", &index);
        site.check("/?game=alquerque", &index);
        site.check("/index.html#board", &index);
        let file = Answer::File(site.folder().join("a b/file.wasm"));
        site.check("/a%20b/file.wasm", &file);
        site.check("/a%20b", &Answer::Redirect("/a%20b/".to_owned()));
        site.check("/a%20b/", &Answer::NotFound);
        site.check("/a%20b/c/", &Answer::NotFound);
        site.check("/none", &Answer::NotFound);
        site.check("/index.html/", &Answer::NotFound);
    }

    #[test]
    fn nothing_outside_the_folder_is_found() {
        let site = Site::new("traversal");
        for url in [
            "/../secret",
            "/a%20b/../../secret",
            "/%2e%2e/secret",
            "/%2e%2e%2fsecret",
            "/..%2fsecret",
            "/..%5csecret",
            "/..\\secret",
            "//etc/passwd",
            "/%2fetc/passwd",
            "/C:/secret",
            "/secret%00.html",
            "/%ff",
            "..",
            "",
            "secret",
            "http://127.0.0.1/../secret",
        ] {
            site.check(url, &Answer::NotFound);
        }
    }

    #[cfg(unix)]
    #[test]
    fn a_symbolic_link_out_of_the_folder_is_not_followed() {
        let site = Site::new("link");
        std::os::unix::fs::symlink(site.0.join("secret"), site.folder().join("link")).unwrap();
        std::os::unix::fs::symlink(&site.0, site.folder().join("up")).unwrap();
        site.check("/link", &Answer::NotFound);
        site.check("/up/secret", &Answer::NotFound);
    }

    #[test]
    fn media_types_are_the_ones_browsers_require() {
        for (name, expected) in [
            ("index.html", "text/html; charset=utf-8"),
            ("main.js", "text/javascript; charset=utf-8"),
            ("a_bg.wasm", "application/wasm"),
            ("A.WASM", "application/wasm"),
            ("en.json", "application/json"),
            ("style.css", "text/css; charset=utf-8"),
            ("app.webmanifest", "application/manifest+json"),
            ("icon.svg", "image/svg+xml"),
            ("README", "application/octet-stream"),
            ("a.wasm.gz", "application/octet-stream"),
        ] {
            assert_eq!(media_type(Path::new(name)), expected, "{name}");
        }
    }

    #[test]
    fn a_running_server_answers_with_a_media_type_and_cache_control() {
        use std::io::{Read, Write};
        let site = Site::new("server");
        let server = listen(Some(0)).unwrap();
        let port = server.server_addr().to_ip().unwrap().port();
        let ask = |line: &str| {
            let mut stream = std::net::TcpStream::connect((Ipv4Addr::LOCALHOST, port)).unwrap();
            write!(stream, "{line} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n").unwrap();
            respond(server.recv().unwrap(), &site.folder());
            let mut answer = String::new();
            stream.read_to_string(&mut answer).unwrap();
            answer
        };
        let page = ask("GET /");
        assert!(page.starts_with("HTTP/1.1 200"), "{page}");
        assert!(
            page.contains("Content-Type: text/html; charset=utf-8\r\n"),
            "{page}"
        );
        assert!(page.contains("Cache-Control: no-cache\r\n"), "{page}");
        assert!(page.ends_with("page"), "{page}");
        assert!(ask("GET /a%20b/file.wasm").contains("Content-Type: application/wasm\r\n"));
        assert!(ask("GET /../secret").starts_with("HTTP/1.1 404"));
        assert!(ask("POST /").starts_with("HTTP/1.1 405"));
        assert!(ask("GET /a%20b").contains("Location: /a%20b/\r\n"));
        assert!(ask("HEAD /").ends_with("\r\n\r\n"));
    }
}
