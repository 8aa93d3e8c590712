import { toPageAddresses } from '#lib/addresses.ts'
import { findPages } from '#lib/pages.ts'

const addresses = findPages({ status: 200 }).map((page) => Object.values(toPageAddresses(page)))

/** What an owner may have written in a link for an address: that of the same page in each language. */
export function toWrittenAddresses(address: string): string[] {
  const [, path = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(address) ?? []
  const same = addresses.find((each) => each.includes(path)) ?? [path]
  return same.map((each) => each + rest)
}
