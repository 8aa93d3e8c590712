import { type Problem, problemShape } from '@freelance-site/foundation'
import { z } from 'zod'

const storedReasonShape = z.object({
  code: z.string(),
  parameters: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
})

/** The page that has a link. Version 1.0.0 named the field of a document for links in the content. */
const linkPlaceShape = z.union([
  z.object({ document: z.string(), type: z.string(), path: z.string() }),
  z.object({ page: z.string() }),
])

/** A dead link as version 1.0.0 reads it, whose checksums cover it. */
export const storedDeadLinkShape = z.object({
  address: z.string(),
  place: linkPlaceShape,
  reason: storedReasonShape,
})

type StoredDeadLink = z.infer<typeof storedDeadLinkShape>

export const toStoredDeadLink = ({ code, parameters, place }: Problem): StoredDeadLink => ({
  address: place.request ?? '',
  place: { page: place.path ?? '' },
  reason: { code, parameters },
})

export const fromStoredDeadLink = ({ address, place, reason }: StoredDeadLink): Problem => ({
  code: reason.code,
  parameters: reason.parameters ?? {},
  severity: 'warning',
  place:
    'page' in place
      ? { path: place.page, request: address }
      : { document: place.document, path: place.path, request: address },
})

/** Until version 2.0.0, a warning had its text beside its code. */
const earlierWarningShape = z.object({
  document: z.string().nullable(),
  path: z.string(),
  reason: storedReasonShape.extend({ text: z.record(z.string(), z.string()) }),
})

export const storedWarningShape = z.union([problemShape, earlierWarningShape])

export function fromStoredWarning(stored: z.infer<typeof storedWarningShape>): Problem {
  if ('code' in stored) return stored
  const { document, path, reason } = stored
  return {
    code: reason.code,
    parameters: reason.parameters ?? {},
    severity: 'warning',
    place: { document: document ?? undefined, path },
  }
}
