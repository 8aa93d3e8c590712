/**
 * The path and query a request is about, or null where it names none. Clients may write a whole address
 * (RFC 9112, 3.2.2); a path is taken as it stands: `//a/b` names no host `a`.
 */
export function toOriginForm(target: string | undefined): string | null {
  if (target === undefined || target === '') return null
  if (target.startsWith('/')) return target
  if (!/^https?:\/\//i.test(target) || !URL.canParse(target)) return null
  const { pathname, search } = new URL(target)
  return pathname + search
}

/** Whether a path is a room's own or lies below it. */
export const isUnder = (path: string, room: string): boolean => path === room || path.startsWith(`${room}/`)
