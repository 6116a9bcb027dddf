// Where this page comes from: a server that has rooms, or any host of files, which may have put it under a path.

const content = typeof document === "undefined" ? null : document.querySelector<HTMLMetaElement>("meta[name=sixfold-host]")?.content;

/** Whether there is no server behind this page, only files. */
export const isSite = content === "files";

/** The folder of the page. */
export const base = isSite ? new URL(".", location.href).pathname : "/";

/** The address of a page such as `/rules/pig`. A host of files knows only one page: there the path is a question to it. */
export function linkTo(path: string): string {
  if (!isSite) return path;
  const [way, hash] = path.split("#");
  return `${base}${way === "/" ? "" : `?${way}`}${hash === undefined ? "" : `#${hash}`}`;
}

/** The path of a page, out of its address. */
export function pathOf({ pathname, search }: { pathname: string; search: string }): string {
  if (!isSite) return pathname;
  return search.startsWith("?/") ? search.slice(1) : "/";
}

/** A file beside the page, such as `icon.svg`. */
export function file(name: string): string {
  return base + name;
}
