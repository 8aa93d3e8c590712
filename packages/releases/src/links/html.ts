import { type DefaultTreeAdapterTypes, parse } from 'parse5'

/** An element as parse5 describes it. The names of tags and attributes are in lower case. */
export type HtmlElement = DefaultTreeAdapterTypes.Element

/** Every element of a page in its order, including those inside templates, which React moves into the page. */
export const listElements = (html: string): HtmlElement[] => collect(parse(html))

function collect(node: DefaultTreeAdapterTypes.Node): HtmlElement[] {
  const children = 'childNodes' in node ? node.childNodes : []
  const inside = 'content' in node ? [node.content] : []
  const found = [...children, ...inside].flatMap(collect)
  return 'tagName' in node ? [node, ...found] : found
}

/** Reads an attribute by its name in lower case. Character references in the value are decoded. */
export const getAttribute = ({ attrs }: HtmlElement, name: string): string | undefined =>
  attrs.find((each) => each.name === name)?.value
