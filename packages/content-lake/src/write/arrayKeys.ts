import { randomBytes } from 'node:crypto'
import { isRecord } from '../document.ts'

/** Gives every object that stands in an array a `_key`, where it has none. */
export function withArrayKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => toKeyed(withArrayKeys(item)))
  if (!isRecord(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, withArrayKeys(item)]))
}

const toKeyed = (item: unknown) =>
  isRecord(item) && typeof item._key !== 'string' ? { ...item, _key: randomBytes(6).toString('hex') } : item

/** The same for items about to be inserted, which will stand in an array without being in one yet. */
export const withItemKeys = (items: unknown[]) => items.map((item) => toKeyed(withArrayKeys(item)))
