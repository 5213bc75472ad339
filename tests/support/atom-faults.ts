/**
 * What is wrong with an Atom feed by RFC 4287, read with the browser's own parser of XML. It stands alone, so that it can
 * run in any page.
 */
export const atomFaults = (text: string): string[] => {
  const ATOM = "http://www.w3.org/2005/Atom";
  const faults: string[] = [];
  const read = new DOMParser().parseFromString(text, "application/xml");
  if (read.querySelector("parsererror")) return ["it is not well-formed"];
  const feed = read.documentElement;
  if (feed.localName !== "feed" || feed.namespaceURI !== ATOM) return ["its root is no atom:feed"];
  const children = (of: Element, name: string): Element[] =>
    [...of.children].filter(({ localName, namespaceURI }) => localName === name && namespaceURI === ATOM);
  const one = (of: Element, name: string): string => {
    const found = children(of, name);
    if (found.length !== 1) faults.push(`${of.localName} has ${found.length} ${name}`);
    return found[0]?.textContent ?? "";
  };
  const atMostOne = (of: Element, name: string): Element | undefined => {
    const found = children(of, name);
    if (found.length > 1) faults.push(`${of.localName} has ${found.length} ${name}`);
    return found[0];
  };
  const isAbsolute = (address: string): boolean => /^[a-z][a-z\d+.-]*:./i.test(address) && URL.canParse(address);
  const isTime = (time: string): boolean =>
    /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/.test(time) && !Number.isNaN(Date.parse(time));
  const known = {
    feed: ["id", "title", "link", "updated", "author", "entry"],
    entry: ["id", "title", "link", "published", "updated", "author", "category", "summary"],
  };

  const checkCommon = (of: Element, names: readonly string[]): void => {
    for (const { localName } of of.children)
      if (!names.includes(localName)) faults.push(`${of.localName} has an element ${localName}`);
    if (!isAbsolute(one(of, "id"))) faults.push(`the id of ${of.localName} is no absolute IRI`);
    one(of, "title");
    if (!isTime(one(of, "updated"))) faults.push(`${of.localName} has no time in updated`);
    for (const link of children(of, "link"))
      if (!isAbsolute(link.getAttribute("href") ?? "")) faults.push(`${of.localName} has a link that leads nowhere`);
    const kinds = children(of, "link").map((link) => `${link.getAttribute("rel")} ${link.getAttribute("type")}`);
    if (new Set(kinds).size !== kinds.length) faults.push(`${of.localName} has two links of the same kind`);
    if (!kinds.some((kind) => kind.startsWith("alternate "))) faults.push(`${of.localName} has no alternate`);
    for (const author of children(of, "author"))
      if (children(author, "name").length !== 1) faults.push("an author has no name");
  };

  checkCommon(feed, known.feed);
  if (!children(feed, "link").some((link) => link.getAttribute("rel") === "self"))
    faults.push("feed has no link to itself");
  const entries = children(feed, "entry");
  for (const entry of entries) {
    checkCommon(entry, known.entry);
    const published = atMostOne(entry, "published");
    if (published && !isTime(published.textContent)) faults.push("entry has no time in published");
    atMostOne(entry, "summary");
    if (children(entry, "author").length + children(feed, "author").length === 0) faults.push("entry has no author");
    for (const category of children(entry, "category"))
      if (!category.getAttribute("term")) faults.push("a category has no term");
  }
  const ids = entries.map((entry) => children(entry, "id")[0]?.textContent);
  if (new Set(ids).size !== ids.length) faults.push("two entries have the same id");
  return faults;
};
