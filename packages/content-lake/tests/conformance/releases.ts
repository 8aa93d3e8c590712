import { expect } from 'vitest'
import {
  act,
  action,
  draft,
  embeddedRow,
  flower,
  get,
  id,
  mutate,
  query,
  run,
  type Table,
  tx,
} from './row.ts'

const release = `r${run}`
const other = `r${run}other`
const [rose, lily] = [id('v-rose'), id('v-lily')]
const version = (publishedId: string, releaseId = release) => `versions.${releaseId}.${publishedId}`

/** An action on the release, without the prefix of its name. */
const on = (name: string, fields: object = {}, releaseId = release) => ({
  actionType: `sanity.action.release.${name}`,
  releaseId,
  ...fields,
})
const failing = (type: string) => ({ error: { type: 'actionError', items: [{ error: { type }, index: 0 }] } })
const isIn = (state: string, more: object = {}) =>
  embeddedRow(`leave the release ${state}`, get(`/data/doc/:ds/_.releases.${release}`), 200, {
    documents: [{ _type: 'system.release', name: release, state, ...more }],
  })
const names = (name: string, perspective: string, expected: string[]) =>
  embeddedRow(
    name,
    query('*[_type == $type && _id in $ids] | order(name).name', {
      params: { type: flower, ids: [rose, lily] },
      perspective,
    }),
    200,
    { result: expected },
  )

const later = '2099-01-04T07:00:00.000Z'
const versionsOf = (releaseId: string, groq: string) =>
  query(groq, { params: { releaseId, rose }, perspective: 'raw' })

/**
 * What the Studio sends for content releases and scheduled drafts, which are releases of one document. Sanity's own
 * lake has them on some plans only and changes states in the background, so that these rows are not for it.
 */
export const releases: Table = {
  title: 'releases',
  rows: [
    embeddedRow(
      'given: a published document',
      mutate([{ create: { _id: rose, _type: flower, name: 'Rose' } }]),
      200,
    ),
    embeddedRow(
      'given: its draft',
      mutate([{ create: { _id: draft('v-rose'), _type: flower, name: 'New rose' } }], {
        transactionId: tx('v1'),
      }),
      200,
    ),
    embeddedRow(
      'create',
      act([
        on('create', {
          metadata: { title: 'May', description: '', releaseType: 'scheduled', cardinality: 'one' },
        }),
      ]),
      200,
      { transactionId: expect.any(String) },
    ),
    isIn('active', { metadata: { title: 'May', releaseType: 'scheduled', cardinality: 'one' } }),
    embeddedRow(
      'refuse a second one of the same name',
      act([on('create')]),
      409,
      failing('documentAlreadyExistsError'),
    ),
    embeddedRow('refuse a name that is a perspective', act([on('create', {}, 'drafts')]), 400),
    embeddedRow(
      'refuse a type that the Studio does not know',
      act([on('create', { metadata: { releaseType: 'someday' } }, other)]),
      400,
    ),
    embeddedRow(
      'add a version of a draft, which it names',
      act([
        action('version.create', {
          publishedId: rose,
          baseId: draft('v-rose'),
          versionId: version(rose),
          ifBaseRevisionId: tx('v1'),
        }),
      ]),
      200,
    ),
    embeddedRow('the version', get(`/data/doc/:ds/${version(rose)}`), 200, {
      documents: [{ name: 'New rose', _system: { base: { id: draft('v-rose'), rev: tx('v1') } } }],
    }),
    embeddedRow(
      'refuse a version of another revision',
      act([
        action('version.create', {
          publishedId: rose,
          baseId: draft('v-rose'),
          versionId: version(rose, other),
          ifBaseRevisionId: 'other',
        }),
      ]),
      409,
      failing('documentRevisionIDDoesNotMatchError'),
    ),
    embeddedRow(
      'add a version of a new document',
      act([
        action('version.create', {
          publishedId: lily,
          document: { _id: version(lily), _type: flower, name: 'Lily' },
        }),
      ]),
      200,
    ),
    embeddedRow(
      'edit a version',
      act([
        action('edit', { draftId: version(lily), publishedId: lily, patch: { set: { name: 'White lily' } } }),
      ]),
      200,
    ),
    embeddedRow(
      'find versions with sanity::partOfRelease',
      versionsOf(release, 'count(*[sanity::partOfRelease($releaseId)])'),
      200,
      { result: 2 },
    ),
    embeddedRow(
      'find versions with sanity::versionOf',
      versionsOf(release, '*[sanity::versionOf($rose)]._id | order(@)'),
      200,
      { result: expect.arrayContaining([rose, draft('v-rose'), version(rose)]) },
    ),
    embeddedRow(
      'find releases with releases::all',
      query('releases::all()[name == $releaseId]{name, state}', { params: { releaseId: release } }),
      200,
      { result: [{ name: release, state: 'active' }] },
    ),
    embeddedRow(
      'find releases as the Studio lists them',
      query('*[_type == "system.release" && _id in path("_.releases.*") && name == $releaseId].state', {
        params: { releaseId: release },
        perspective: 'raw',
      }),
      200,
      { result: ['active'] },
    ),
    names('show the release before published documents', release, ['New rose', 'White lily']),
    names('show the release before drafts', `${release},drafts`, ['New rose', 'White lily']),
    names('leave published documents as they are', 'published', ['Rose']),
    embeddedRow(
      'edit the metadata',
      act([
        on('edit', { patch: { set: { metadata: { title: 'June', releaseType: 'scheduled' } }, unset: [] } }),
      ]),
      200,
    ),
    isIn('active', { metadata: { title: 'June' } }),
    embeddedRow(
      'refuse to edit the state',
      act([on('edit', { patch: { set: { state: 'published' } } })]),
      400,
    ),
    embeddedRow(
      'report in a dry run that it could be scheduled, and do nothing',
      act([on('schedule', { publishAt: later })], { dryRun: true }),
      200,
    ),
    isIn('active'),
    embeddedRow('refuse a time that is none', act([on('schedule', { publishAt: 'Monday' })]), 400),
    embeddedRow('schedule', act([on('schedule', { publishAt: later })]), 200),
    isIn('scheduled', { publishAt: later }),
    embeddedRow(
      'refuse to change a scheduled version by an action',
      act([
        action('edit', { draftId: version(lily), publishedId: lily, patch: { set: { name: 'Red lily' } } }),
      ]),
      409,
      failing('documentLockedError'),
    ),
    embeddedRow(
      'refuse to change a scheduled version by a mutation',
      mutate([{ patch: { id: version(lily), set: { name: 'Red lily' } } }]),
      409,
    ),
    embeddedRow(
      'refuse to publish a scheduled release',
      act([on('publish')]),
      409,
      failing('invalidReleaseStateError'),
    ),
    embeddedRow(
      'refuse to archive a scheduled release',
      act([on('archive')]),
      409,
      failing('invalidReleaseStateError'),
    ),
    embeddedRow(
      'schedule for another time',
      act([on('schedule', { publishAt: '2099-02-01T08:00:00+01:00' })]),
      200,
    ),
    isIn('scheduled', { publishAt: '2099-02-01T07:00:00.000Z' }),
    embeddedRow('unschedule', act([on('unschedule')]), 200),
    isIn('active'),
    embeddedRow('archive', act([on('archive')]), 200),
    isIn('archived', { finalDocumentStates: [{ id: version(lily) }, { id: version(rose) }] }),
    embeddedRow(
      'the last state of an archived version',
      get(`/data/history/:ds/documents/${version(lily)}?lastRevision=true`),
      200,
      {
        documents: [{ _id: version(lily), name: 'White lily' }],
      },
    ),
    embeddedRow('unarchive', act([on('unarchive')]), 200),
    embeddedRow(
      'mark a document as to be unpublished',
      act([action('version.unpublish', { publishedId: rose, versionId: version(rose) })]),
      200,
    ),
    names('hide what will be unpublished', release, ['White lily']),
    embeddedRow(
      'take the mark back',
      act([
        action('edit', { draftId: version(rose), publishedId: rose, patch: { unset: ['_system.delete'] } }),
      ]),
      200,
    ),
    embeddedRow(
      'refuse actions on releases and documents at once',
      act([on('publish'), action('discard', { draftId: draft('v-rose') })]),
      400,
    ),
    embeddedRow('publish', act([on('publish')], { transactionId: tx('v9') }), 200),
    isIn('published', {
      publishedAt: expect.any(String),
      finalDocumentStates: [{ id: version(lily) }, { id: version(rose) }],
    }),
    names('leave the versions published', 'published', ['New rose', 'White lily']),
    embeddedRow('no version is left', versionsOf(release, '*[sanity::partOfRelease($releaseId)]'), 200, {
      result: [],
    }),
    embeddedRow(
      'the events of the release',
      get(`/data/history/:ds/events/releases/${release}?limit=20`),
      200,
      {
        events: expect.arrayContaining(
          ['publishRelease', 'scheduleRelease', 'addDocumentToRelease', 'createRelease'].map((type) =>
            expect.objectContaining({ type, releaseName: release }),
          ),
        ),
        nextCursor: expect.any(String),
      },
    ),
    embeddedRow('the events of a document', get(`/data/history/:ds/events/documents/${rose}?limit=1`), 200, {
      events: {
        [rose]: [{ type: 'publishDocumentVersion', releaseId: release, publishCause: 'release.publish' }],
      },
    }),
    embeddedRow('delete', act([on('delete')]), 200),
    embeddedRow(
      'of a missing release are refused',
      act([on('publish')]),
      409,
      failing('documentNotFoundError'),
    ),
    embeddedRow('create another', act([on('create', {}, other)]), 200),
    embeddedRow(
      'import a scheduled one, which arrives paused',
      act([
        on(
          'import',
          {
            attributes: {
              _id: `_.releases.${other}`,
              _type: 'system.release',
              name: other,
              state: 'scheduled',
              publishAt: later,
              metadata: { releaseType: 'scheduled' },
            },
            ifExists: 'replace',
          },
          other,
        ),
      ]),
      200,
    ),
    embeddedRow('the imported one', get(`/data/doc/:ds/_.releases.${other}`), 200, {
      documents: [{ state: 'active', metadata: { intendedPublishAt: later } }],
    }),
    embeddedRow(
      'refuse to delete an active one',
      act([on('delete', {}, other)]),
      409,
      failing('invalidReleaseStateError'),
    ),
    embeddedRow('refuse mutations', mutate([{ delete: { id: `_.releases.${other}` } }]), 403),
  ],
}
