//! The documents as a book, which mdBook builds from `docs`. Files outside that folder to which a document
//! links are added to the book as plain text.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Component, Path, PathBuf},
};

use anyhow::{Context, Result};
use xshell::{Shell, cmd};

use crate::{files::files_of, package, tools};

/// Release of mdBook that `docs/book.toml` is written for.
const MDBOOK_VERSION: &str = "0.5.4";
/// Cargo options for the features of mdBook that the book needs, without its server.
const FEATURES: [&str; 3] = ["--no-default-features", "--features", "search"];
/// Folder of the documents.
const SOURCE: &str = "docs";
/// Folder in the book for files from outside [`SOURCE`].
const OTHERS: &str = "source";
/// mdBook's error page for web hosts. Its links begin at the host's root.
const NOT_FOUND: &str = "404.html";

/// Returns the folder of the built book.
pub(crate) fn folder(root: &Path) -> PathBuf {
    package::target_folder(root).join("docs")
}

/// Builds the book into [`folder`].
///
/// # Errors
///
/// If mdBook fails, or is missing and can't be installed, or if a document links to a file that doesn't
/// exist.
pub(crate) fn build(shell: &Shell, root: &Path) -> Result<()> {
    let program = tools::prepare_crate(shell, root, "mdbook", MDBOOK_VERSION, &FEATURES)?;
    let (source, book) = (root.join(SOURCE), folder(root));
    cmd!(shell, "{program} build {source} --dest-dir {book}")
        .run()
        .context("mdBook could not build docs: the message above says why")?;
    add_linked_files(root, &book)?;
    println!("The book is in {}", book.join("index.html").display());
    Ok(())
}

fn pages(book: &Path) -> Result<Vec<PathBuf>> {
    files_of(book, |name| name.ends_with(".html") && name != NOT_FOUND)
}

/// Copies files from outside the documents into the book if pages link to them, and points the links at the
/// copies. mdBook has changed the ending `.md` of these links to `.html`.
fn add_linked_files(root: &Path, book: &Path) -> Result<()> {
    for page in pages(book)? {
        let mut text = fs::read_to_string(&page)?;
        let outside: BTreeSet<String> = values(&text, "href")
            .into_iter()
            .filter(|link| link.starts_with("../"))
            .map(str::to_owned)
            .collect();
        for link in outside {
            // Plain text has no anchors.
            let path = link.split('#').next().unwrap_or_default();
            let document = path.strip_suffix(".html").map(|name| format!("{name}.md"));
            let found = document
                .into_iter()
                .chain([path.to_owned()])
                .map(|path| normal(&Path::new(SOURCE).join(path)))
                .find(|file| root.join(file).is_file());
            let file = found.with_context(|| format!("{}: {path} doesn't exist", page.display()))?;
            // A browser shows plain text, but may download a document or a script instead.
            let copy = format!(
                "{OTHERS}/{}.txt",
                slashed(&file).replace("/.", "/").trim_start_matches('.')
            );
            let place = book.join(&copy);
            fs::create_dir_all(place.parent().context("a copy is in a folder")?)?;
            fs::copy(root.join(&file), &place)?;
            text = text.replace(&format!("href=\"{link}\""), &format!("href=\"{copy}\""));
        }
        fs::write(&page, text)?;
    }
    Ok(())
}

/// Resolves `..` in a relative path.
fn normal(path: &Path) -> PathBuf {
    let mut result = PathBuf::new();
    for part in path.components() {
        match part {
            Component::ParentDir => _ = result.pop(),
            Component::CurDir => {}
            other => result.push(other),
        }
    }
    result
}

fn slashed(path: &Path) -> String {
    path.to_string_lossy().replace('\\', "/")
}

/// Returns the values of an attribute in the tags of a page. Text outside tags is ignored, because samples in
/// it may look like attributes.
fn values<'a>(page: &'a str, attribute: &str) -> Vec<&'a str> {
    let start = format!(" {attribute}=\"");
    let tags = page.split('<').filter_map(|rest| rest.split('>').next());
    tags.filter_map(|tag| tag.split_once(&start)?.1.split('"').next())
        .collect()
}

/// Returns the links in the book whose target file or anchor doesn't exist, each with its page. Links to
/// other hosts are not followed.
///
/// # Errors
///
/// If a page can't be read.
pub(crate) fn broken_links(book: &Path) -> Result<Vec<String>> {
    let mut anchors: BTreeMap<PathBuf, BTreeSet<String>> = BTreeMap::new();
    let mut links = Vec::new();
    for page in pages(book)? {
        let text = fs::read_to_string(&page)?;
        let own = ["href", "src"].map(|name| values(&text, name));
        links.extend(
            own.concat()
                .into_iter()
                .map(|link| (page.clone(), link.to_owned())),
        );
        let ids = values(&text, "id").into_iter().map(str::to_owned).collect();
        anchors.insert(page, ids);
    }
    let is_broken = |(page, link): &(PathBuf, String)| {
        let (path, anchor) = link.split_once('#').unwrap_or((link, ""));
        let folder = page.parent().unwrap_or(book);
        let target = if path.is_empty() {
            page.clone()
        } else {
            normal(&folder.join(path))
        };
        let known = anchors.get(&target);
        let has_anchor = anchor.is_empty() || known.is_some_and(|ids| ids.contains(anchor));
        !target.is_file() || !has_anchor
    };
    let is_elsewhere = |link: &str| link.contains("://") || link.starts_with("mailto:");
    Ok(links
        .iter()
        .filter(|(_, link)| !is_elsewhere(link))
        .filter(|link| is_broken(link))
        .map(|(page, link)| {
            let name = page.file_name().unwrap_or_default();
            format!("{}: {link}", name.to_string_lossy())
        })
        .collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Creates a temporary folder with the files of a small checkout.
    fn checkout(name: &str, files: &[(&str, &str)]) -> PathBuf {
        let root = std::env::temp_dir().join(format!("ludoteca-book-{name}-{}", std::process::id()));
        for (path, text) in files {
            let file = root.join(path);
            fs::create_dir_all(file.parent().unwrap()).unwrap();
            fs::write(file, text).unwrap();
        }
        root
    }

    #[test]
    fn linked_files_outside_the_documents_are_added_as_text() {
        let page = r#"<a href="../README.html">a</a> <a href="../.github/SECURITY.html#b">c</a>"#;
        let files = [
            ("README.md", "# Title"),
            (".github/SECURITY.md", "# Report"),
            ("book/index.html", page),
        ];
        let root = checkout("linked", &files);
        let book = root.join("book");
        add_linked_files(&root, &book).unwrap();
        let text = fs::read_to_string(book.join("index.html")).unwrap();
        assert_eq!(
            values(&text, "href"),
            ["source/README.md.txt", "source/github/SECURITY.md.txt"]
        );
        assert_eq!(broken_links(&book).unwrap(), [""; 0]);
        fs::write(book.join("index.html"), r#"<a href="../NONE.html">a</a>"#).unwrap();
        let error = add_linked_files(&root, &book).unwrap_err();
        assert!(
            error.to_string().contains("../NONE.html doesn't exist"),
            "{error}"
        );
        fs::remove_dir_all(root).unwrap();
    }

    #[test]
    fn links_to_missing_files_and_anchors_are_reported() {
        let page = r##"<h2 id="one"></h2> <a href="#one">a</a> <a href="#two">b</a> <img src="none.webp">
            <a href="other.html#three">c</a> <a href="other.html#four">d</a> <a href="https://example.org/x">e</a>
            <code>&lt;a href="sample"&gt;</code>"##;
        let files = [("index.html", page), ("other.html", r#"<h2 id="three">"#)];
        let book = checkout("broken", &files);
        let mut broken = broken_links(&book).unwrap();
        broken.sort();
        assert_eq!(
            broken,
            [
                "index.html: #two",
                "index.html: none.webp",
                "index.html: other.html#four"
            ]
        );
        fs::remove_dir_all(book).unwrap();
    }
}
