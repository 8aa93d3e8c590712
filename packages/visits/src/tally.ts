import { type Count, type CountedKind, countedKinds, type Row } from './visit.ts'

/** How many values of a kind are counted between two writes. Others, which requests can invent, are only in the total. */
export const maxValues = 200

type Day = Record<CountedKind, Map<string, number>>

/** Counts in memory until they are written. The memory is bounded, whatever requests contain. */
export function createTally() {
  let days = new Map<string, Day>()
  /** The counts of the last `take`: a language redirect may still subtract from them. */
  let taken = new Map<string, Day>()
  let valueCount = 0

  const addDay = (name: string): Day => {
    const day: Day = { page: new Map(), referrer: new Map(), campaign: new Map(), missing: new Map() }
    days.set(name, day)
    return day
  }
  // Nested maps take half the time of one map with long keys.
  const put = (values: Map<string, number>, value: string, count: number) => {
    const present = values.get(value)
    if (present !== undefined) values.set(value, present + count)
    else if (value === '' || (values.size <= maxValues && valueCount < countedKinds.length * maxValues)) {
      if (value !== '') valueCount += 1
      values.set(value, count)
    }
  }
  /** Whether recent counts cover a negative one. Anybody can send the request that causes it. */
  const isCovered = (name: string, { kind, value, count }: Count) =>
    count >= 0 ||
    findCount(days, name, kind, value) + Math.max(0, findCount(taken, name, kind, value)) + count >= 0

  return {
    add: (name: string, counts: readonly Count[]) => {
      if (!counts.every((count) => isCovered(name, count))) return
      const day = days.get(name) ?? addDay(name)
      for (const { kind, value, count } of counts) {
        put(day[kind], value, count)
        put(day[kind], '', count)
      }
    },
    take: () => {
      taken = days
      days = new Map()
      valueCount = 0
      return [...taken].flatMap(([day, kinds]) => toRows(day, kinds))
    },
    /** Adds the counts of a failed write again. */
    giveBack: (rows: readonly Row[]) => {
      taken = new Map()
      for (const { day, kind, value, count } of rows) put((days.get(day) ?? addDay(day))[kind], value, count)
    },
  }
}

const findCount = (days: ReadonlyMap<string, Day>, day: string, kind: CountedKind, value: string): number =>
  days.get(day)?.[kind].get(value) ?? 0

const toRows = (day: string, kinds: Day): Row[] =>
  countedKinds.flatMap((kind) =>
    [...kinds[kind]].flatMap(([value, count]) => (count === 0 ? [] : [{ day, kind, value, count }])),
  )
