import { type Count, type CountedKind, countedKinds } from './visit.ts'

/** How often a value was counted on a day. The empty value is all of its kind, also what is counted under no name. */
export type Row = { day: string; kind: CountedKind; value: string; many: number }

/** More names of a kind than this within one turn are made up: what is beyond is counted without its name. */
export const maxNames = 200

/** How often each value of a kind was counted on a day. */
type Day = Record<CountedKind, Map<string, number>>

/** What has been counted since it was last taken, in memory, of which it takes a bounded amount whatever is sent. */
export function createTally() {
  let days = new Map<string, Day>()
  /** The counts that were taken last: a language move may still subtract from them. */
  let taken = new Map<string, Day>()
  let names = 0

  const begin = (name: string): Day => {
    const day: Day = { page: new Map(), referrer: new Map(), campaign: new Map(), missing: new Map() }
    days.set(name, day)
    return day
  }
  // Maps in maps rather than one with long keys: an arrival takes half the time.
  const put = (values: Map<string, number>, value: string, many: number) => {
    const known = values.get(value)
    if (known !== undefined) values.set(value, known + many)
    else if (value === '' || (values.size <= maxNames && names < countedKinds.length * maxNames)) {
      if (value !== '') names += 1
      values.set(value, many)
    }
  }
  /** Whether a negative count subtracts only what was counted here recently: anybody can send such a request. */
  const isCovered = (name: string, { kind, value, many }: Count) =>
    many >= 0 ||
    findCount(days, name, kind, value) + Math.max(0, findCount(taken, name, kind, value)) + many >= 0

  return {
    add: (name: string, counts: readonly Count[]) => {
      if (!counts.every((count) => isCovered(name, count))) return
      const day = days.get(name) ?? begin(name)
      for (const { kind, value, many } of counts) {
        put(day[kind], value, many)
        put(day[kind], '', many)
      }
    },
    /** Everything counted so far, to be written; the tally is then empty. */
    take: () => {
      taken = days
      days = new Map()
      names = 0
      return [...taken].flatMap(([day, kinds]) => toRows(day, kinds))
    },
    /** Counts again what could not be written. */
    giveBack: (rows: readonly Row[]) => {
      taken = new Map()
      for (const { day, kind, value, many } of rows) put((days.get(day) ?? begin(day))[kind], value, many)
    },
  }
}

const findCount = (days: ReadonlyMap<string, Day>, day: string, kind: CountedKind, value: string): number =>
  days.get(day)?.[kind].get(value) ?? 0

const toRows = (day: string, kinds: Day): Row[] =>
  countedKinds.flatMap((kind) =>
    [...kinds[kind]].flatMap(([value, many]) => (many === 0 ? [] : [{ day, kind, value, many }])),
  )
