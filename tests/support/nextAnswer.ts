/**
 * Splits an answer for comparison: the page's HTML, and React's data in any order. Leaves out the name of the
 * build, and the hints (`h`) by which the router decides how much to preload at once. Next knows those
 * hints only after a build, and marks those of the build itself as stale.
 */
function toComparable(text: string): string[] {
  const flight = [...text.matchAll(/<script>self\.__next_f\.push\(\[1,(".*?")\]\)<\/script>/gs)]
  const data = flight.length > 0 ? flight.map(([, piece = '""']) => JSON.parse(piece)).join('') : text
  const html = flight.length > 0 ? text.replace(/<script>self\.__next_f.*?<\/script>/gs, '') : ''
  const words = data
    .replace(/"(?:b|buildId)":"[\w-]{21}"/g, '')
    .replace(/"h":\d+/g, '')
    // React numbers its data in the order in which it becomes ready.
    .replace(/(?<=["$:\n,[]|^)(?:\$?[L@]?)[0-9a-f]{1,3}(?=[":,\]])/g, '')
    .match(/"(?:[^"\\]|\\.)*"/g)
  // React separates texts by a comment where rendering was interrupted.
  return [...html.replaceAll('<!-- -->', '').split(/(?<=>)/), ...(words ?? []).toSorted()]
}

/** The forms in which a page is requested, by the headers that ask for them. */
export const forms: Record<string, Record<string, string>> = {
  page: {},
  data: { rsc: '1' },
  tree: { rsc: '1', 'next-router-prefetch': '1', 'next-router-segment-prefetch': '/_tree' },
}

/** Headers that the browser or Next's router reads. */
const read = ['content-type', 'x-nextjs-postponed', 'x-nextjs-rewritten-path', 'x-nextjs-stale-time']

/** What a visitor's browser and Next's router read of an answer, without what differs from build to build. */
export async function getNextAnswer(origin: string, path: string, headers: Record<string, string>) {
  const response = await fetch(origin + path, { headers })
  const { status } = response
  const seen = Object.fromEntries(read.map((name) => [name, response.headers.get(name)]))
  return { status, seen, body: toComparable(await response.text()) }
}
