/** Mailboxes that everybody knows, with the endings that each has; null stands for many. */
const known: Readonly<Record<string, readonly string[] | null>> = {
  gmail: ['com'],
  hotmail: null,
  icloud: ['com'],
  laposte: ['net'],
  orange: null,
  outlook: null,
  wanadoo: ['fr'],
  yahoo: null,
}

/** What fingers make of the usual endings. None of them is a country that these mailboxes are used in. */
const misspeltEndings: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({
    com: ['cm', 'cmo', 'co', 'comm', 'con', 'coom', 'cpm', 'ocm', 'om', 'vom', 'xom'],
    fr: ['dr', 'fe', 'ff', 'frr', 'ft', 'rf'],
    net: ['ner', 'nett', 'nte'],
  }).flatMap(([ending, wrong]) => wrong.map((each) => [each, ending])),
)

/**
 * The address that a visitor probably meant, if its domain is a misspelt one that everybody knows; null for any other. It is
 * a guess: ask, and refuse nothing.
 * @example
 * findLikelyAddress('ada@gmial.con') // 'ada@gmail.com'
 */
export function findLikelyAddress(typed: string): string | null {
  const [, before, name = '', ending = ''] =
    /^(.*@)([^@.]+)\.([^@]+)$/s.exec(typed.trim().toLowerCase()) ?? []
  const meant = Object.hasOwn(known, name)
    ? name
    : Object.keys(known).find((each) => isOneSlipFrom(name, each))
  if (before === undefined || meant === undefined) return null
  const endings = known[meant] ?? [misspeltEndings[ending] ?? ending]
  const likely = endings.includes(ending) ? ending : (endings[0] ?? ending)
  // Another name with an ending that the mailbox does not have is another mailbox, such as gmal.org.
  if (meant !== name && likely !== ending && misspeltEndings[ending] !== likely) return null
  const domain = `${meant}.${likely}`
  return domain === `${name}.${ending}` ? null : typed.trim().slice(0, before.length) + domain
}

/** Whether one letter is missing, added, replaced or changes places with the next. The first letter is rarely wrong. */
function isOneSlipFrom(typed: string, meant: string): boolean {
  if (typed[0] !== meant[0]) return false
  const from = [...meant].findIndex((letter, at) => letter !== typed[at])
  const at = from < 0 ? meant.length : from
  const [rest, wanted] = [typed.slice(at), meant.slice(at)]
  return (
    rest.slice(1) === wanted ||
    rest === wanted.slice(1) ||
    rest.slice(1) === wanted.slice(1) ||
    (rest[0] === wanted[1] && rest[1] === wanted[0] && rest.slice(2) === wanted.slice(2))
  )
}
