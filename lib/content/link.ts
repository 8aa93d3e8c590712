import { z } from 'zod'

const leadsTo = (address: string, protocols: string[]) =>
  URL.canParse(address) && protocols.includes(new URL(address).protocol)

const isPathOfThisSite = (address: string) => /^(\/(?!\/)|#)/.test(address)

/** Spaces, control characters and backslashes, which browsers quietly drop or turn round. */
const isDeceptive = (address: string) => /[\s\p{Cc}\\]/u.test(address)

/** The address of another web site. */
export const webAddressShape = z
  .string('must be text')
  .trim()
  .refine((address) => !isDeceptive(address) && leadsTo(address, ['http:', 'https:']), {
    error: 'must be a web address that begins with https://',
  })

/** Where a link in a text may lead: the web, a page of this site, a mail address or a telephone. */
export const linkShape = z
  .string('must be text')
  .trim()
  .refine(
    (address) =>
      !isDeceptive(address) &&
      (isPathOfThisSite(address) || leadsTo(address, ['http:', 'https:', 'mailto:', 'tel:'])),
    { error: 'must lead to a web address (https://…), a page of this site (/contact), mailto: or tel:' },
  )
