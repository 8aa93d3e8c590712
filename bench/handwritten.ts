import { type DefaultTreeAdapterTypes, parse, serialize } from 'parse5'

type Node = DefaultTreeAdapterTypes.ChildNode

/**
 * The page a patient person would write by hand: the same words, styles and drawings as a page of the site, its
 * styles inline, without any script, with the fonts of the visitor's system. What the site is measured against.
 */
export function toHandwritten(html: string, css: string): string {
  const document = parse(html)
  prune(document)
  const withoutFonts = css.replaceAll(/@font-face\s*\{[^}]*\}/g, '')
  return serialize(document).replace('</head>', `<style>${withoutFonts}</style></head>`)
}

function prune(node: { childNodes?: Node[] }): void {
  if (!node.childNodes) return
  node.childNodes = node.childNodes.filter((child) => !isOfTheFramework(child))
  for (const child of node.childNodes) if ('childNodes' in child) prune(child)
}

function isOfTheFramework(node: Node): boolean {
  if (node.nodeName === '#comment' || node.nodeName === 'script') return true
  if (node.nodeName !== 'link' || !('attrs' in node)) return false
  const rel = node.attrs.find(({ name }) => name === 'rel')?.value
  return rel === 'stylesheet' || rel === 'preload'
}
