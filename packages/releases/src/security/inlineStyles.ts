/** The texts of the stylesheets of a site by their addresses, such as `/_next/static/chunks/1a2b.css`. */
export type Stylesheets = ReadonlyMap<string, string>

/** A stylesheet in the head as React writes it. */
const sheetLink = /<link rel="stylesheet" href="([^"]+)"([^>]*)>/g

/**
 * Puts the stylesheets of a page into its head, as one style element in the place of the first, so that the first paint waits for no
 * second request. A link to each stays for React, which loads a sheet that it does not find: browsers load no disabled one. Returns
 * the page, and the text of the element, whose hash goes into its policy. A page with a sheet that is not in `sheets` stays as it is.
 */
export function inlineStyles(html: string, sheets: Stylesheets): { html: string; style: string | null } {
  const end = html.indexOf('</head>')
  const head = html.slice(0, Math.max(end, 0))
  const texts = [...head.matchAll(sheetLink)].map(([, address = '']) => sheets.get(address))
  const known = texts.filter((text) => text !== undefined)
  if (known.length === 0 || known.length < texts.length) return { html, style: null }
  const style = known.join('\n')
  let element = `<style>${style}</style>`
  const inlined = head.replace(sheetLink, (_, address: string, rest: string) => {
    const link = `${element}<link rel="stylesheet" href="${address}" disabled=""${rest}>`
    element = ''
    return link
  })
  return { html: inlined + html.slice(end), style }
}
