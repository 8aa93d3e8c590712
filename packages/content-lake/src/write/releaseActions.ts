import { z } from 'zod'
import {
  isRecord,
  isUnpublishing,
  type LakeDocument,
  type NewDocument,
  strengthenReferences,
  toPublishedId,
} from '../documents/document.ts'
import { parseRelease, type Release, toReleaseDocumentId } from '../documents/release.ts'
import type { Mutation } from './mutations.ts'
import { operationsShape } from './patchShape.ts'
import type { WorkingCopy } from './workingCopy.ts'

/** The id is also the name of a perspective, so it must not be a reserved name or contain dots. */
const releaseId = z
  .string()
  .regex(/^(?!(drafts|published|raw|previewDrafts)$)[A-Za-z0-9_-]{1,64}$/, 'is not the id of a release')

const importedRelease = z.looseObject({ _id: z.string(), _type: z.literal('system.release') })

/** The shape of an action, whose type begins with `sanity.action.`. */
export const action = <Name extends string, Shape extends z.ZodRawShape>(name: Name, shape: Shape) =>
  z.looseObject({ actionType: z.literal(`sanity.action.${name}` as const), ...shape })

/** The actions on releases that the Studio and `@sanity/import` send. */
export const releaseActionShapes = [
  action('release.create', { releaseId, metadata: z.record(z.string(), z.unknown()).default({}) }),
  action('release.edit', { releaseId, patch: operationsShape }),
  action('release.schedule', {
    releaseId,
    publishAt: z.iso.datetime({ offset: true, error: 'is not a date and time in ISO 8601' }),
  }),
  action('release.unschedule', { releaseId }),
  action('release.publish', { releaseId }),
  action('release.archive', { releaseId }),
  action('release.unarchive', { releaseId }),
  action('release.delete', { releaseId }),
  action('release.import', {
    releaseId,
    attributes: importedRelease.optional(),
    document: importedRelease.optional(),
    ifExists: z.enum(['fail', 'ignore', 'replace']).default('fail'),
  }),
] as const

/** An action on a whole release, validated. Its type begins with `sanity.action.release.`. */
export type ReleaseAction = z.infer<(typeof releaseActionShapes)[number]>

/** Turns an action on a release into mutations. Refuses an action that the release's state does not allow. */
export function toReleaseMutations(action: ReleaseAction, index: number, copy: WorkingCopy): Mutation[] {
  const { releaseId } = action
  const id = toReleaseDocumentId(releaseId)
  const found = parseRelease(copy.get(id))
  const refuse = (type: string, description: string) =>
    copy.refuse(index, type, `Release "${releaseId}" ${description}`, { id })
  const requireRelease = (...states: Release['state'][]): Release => {
    if (!found) throw refuse('documentNotFoundError', 'was not found')
    if (states.length > 0 && !states.includes(found.state))
      throw refuse('invalidReleaseStateError', `is ${found.state}, and must be ${states.join(' or ')}`)
    return found
  }
  const setState = (state: Release['state'], set: object = {}, unset: string[] = []): Mutation => ({
    patch: { id, set: { state, ...set }, unset: ['error', ...unset] },
  })

  switch (action.actionType) {
    case 'sanity.action.release.create': {
      const metadata = { releaseType: 'undecided', ...action.metadata }
      return [{ create: { _id: id, _type: 'system.release', name: releaseId, state: 'active', metadata } }]
    }
    case 'sanity.action.release.edit': {
      requireRelease()
      const { set = {}, unset = [], ...others } = action.patch
      const path = [...Object.keys(set), ...unset].find((path) => !/^metadata(\.|\[|$)/.test(path))
      if (path === undefined && Object.keys(others).length === 0) return [{ patch: { id, set, unset } }]
      const description = 'Only the metadata of a release can be edited, by setting and unsetting'
      throw copy.refuse(index, 'invalidReleaseError', description, { id })
    }
    case 'sanity.action.release.schedule': {
      requireRelease('active', 'scheduled')
      // A release scheduled for the past would be published at once. To find out whether it may schedule, the Studio sends
      // the current time in a dry run.
      if (!copy.dryRun && Date.parse(action.publishAt) <= copy.now)
        throw refuse('invalidReleaseError', `cannot be scheduled for ${action.publishAt}, which has passed`)
      return [setState('scheduled', { publishAt: new Date(action.publishAt).toISOString() })]
    }
    case 'sanity.action.release.unschedule':
      requireRelease('scheduled')
      return [setState('active', {}, ['publishAt'])]
    case 'sanity.action.release.publish':
      return toReleasePublication(requireRelease('active'), copy)
    case 'sanity.action.release.archive': {
      requireRelease('active')
      const versions = copy.versionsIn(releaseId)
      const removals = versions.map(({ _id }) => ({ delete: { id: _id } }))
      return [...removals, setState('archived', { finalDocumentStates: toFinalStates(versions) })]
    }
    case 'sanity.action.release.unarchive': {
      const { finalDocumentStates = [] } = requireRelease('archived')
      const versions = finalDocumentStates.flatMap((final) => copy.lastState(final.id) ?? [])
      const restored = versions.map((version) => ({ create: toCopy(version, version._id) }))
      return [...restored, setState('active', {}, ['finalDocumentStates'])]
    }
    case 'sanity.action.release.delete':
      requireRelease('archived', 'published')
      return [{ delete: { id } }]
    case 'sanity.action.release.import': {
      if (found && action.ifExists === 'ignore') return []
      const document = toImported(releaseId, action.attributes ?? action.document ?? {})
      return [action.ifExists === 'replace' ? { createOrReplace: document } : { create: document }]
    }
  }
}

/** The mutations that publish every version in a release and close the release. */
export function toReleasePublication(release: Release, copy: WorkingCopy): Mutation[] {
  const versions = copy.versionsIn(release.name)
  const published = versions.flatMap((version) => {
    const publishedId = toPublishedId(version._id)
    return toPublishMutations(version, publishedId, copy.get(publishedId))
  })
  const set = {
    state: 'published',
    publishedAt: copy.timestamp,
    finalDocumentStates: toFinalStates(versions),
  }
  return [...published, { patch: { id: release._id, set, unset: ['publishAt', 'error'] } }]
}

/** A copy of a document under another id, without its revision: the lake adds a new one. */
export function toCopy(document: LakeDocument, id: string): NewDocument {
  const { _rev, _updatedAt, ...content } = document
  return { ...content, _id: id }
}

/** The mutations that publish a version and delete it. If the version is marked for that, they unpublish the document. */
export function toPublishMutations(
  version: LakeDocument,
  publishedId: string,
  published: LakeDocument | null,
): Mutation[] {
  const removal = { delete: { id: version._id } }
  if (isUnpublishing(version)) return [{ delete: { id: publishedId } }, removal]
  const { _system, ...content } = toCopy(version, publishedId)
  const _createdAt = published?._createdAt ?? version._createdAt
  return [{ createOrReplace: { ...strengthenReferences(content), _createdAt } }, removal]
}

const toFinalStates = (versions: readonly { _id: string }[]) =>
  versions.map(({ _id: id }) => ({ _key: id, id }))

const withoutNulls = (attributes: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(attributes).filter(([, value]) => value !== null))

/**
 * The document of an imported release. A scheduled release becomes active and keeps its time as the intended one, so that the
 * Studio shows it as paused. Otherwise the lake could publish it before the import has added its documents.
 */
function toImported(releaseId: string, attributes: Record<string, unknown>) {
  const { _rev, error, publishAt, ...rest } = withoutNulls(attributes)
  const isClosed = attributes.state === 'published' || attributes.state === 'archived'
  const metadata = isRecord(attributes.metadata) ? attributes.metadata : {}
  const intended = isClosed || typeof publishAt !== 'string' ? {} : { intendedPublishAt: publishAt }
  return {
    ...rest,
    _id: toReleaseDocumentId(releaseId),
    _type: 'system.release',
    name: releaseId,
    state: isClosed ? attributes.state : 'active',
    metadata: { releaseType: 'undecided', ...metadata, ...intended },
  }
}
