const styleHint = /^:HL\["[^"\\\n]+\.css[^"\\\n]*","style"\]\n/gm

/**
 * The data of a page without the hints by which React would preload its style sheets at once. The browser warns of each that no page
 * has used after a few seconds. React waits for them before it shows the page, and `Preloading` has loaded them into the cache.
 * https://github.com/facebook/react/blob/main/packages/react-client/src/ReactFlightClient.js (`resolveHint`)
 */
export function withoutStyleHints(data: Buffer): Buffer {
  // This encoding keeps every byte.
  const text = data.toString('latin1')
  const rest = text.replace(styleHint, '')
  return rest === text ? data : Buffer.from(rest, 'latin1')
}
