const preloadHint = /^:HL\[("[^"\\\n]+\.css[^"\\\n]*"),"style"\]$/gm

/**
 * The data of a page, whose hints then load its style sheets and apply them, as those of the page that is shown. Next's hints only
 * preload them, and the browser warns of each that no page has used after a few seconds. Both hints have the same length,
 * which React's data may name. https://github.com/facebook/react/blob/main/packages/react-client/src/ReactFlightClient.js (`resolveHint`)
 */
export function applyStyles(data: Buffer): Buffer {
  // This encoding keeps every byte.
  const text = data.toString('latin1')
  const applied = text.replace(preloadHint, ':HS[$1,"next" ]')
  return applied === text ? data : Buffer.from(applied, 'latin1')
}
