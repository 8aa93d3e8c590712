import { expect } from 'vitest'
import {
  act,
  action,
  draft,
  flower,
  get,
  id,
  mutate,
  query,
  refusal,
  row,
  run,
  type Table,
  type TestRequest,
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
const conflict = (name: string, request: TestRequest, type: string) =>
  refusal(name, request, 409, { error: { type: 'actionError', items: [{ error: { type }, index: 0 }] } })
const isIn = (state: string, more: object = {}) =>
  row(`leave the release ${state}`, get(`/data/doc/:ds/_.releases.${release}`), {
    documents: [{ _type: 'system.release', name: release, state, ...more }],
  })
const names = (name: string, perspective: string, expected: string[]) =>
  row(
    name,
    query('*[_type == $type && _id in $ids] | order(name).name', {
      params: { type: flower, ids: [rose, lily] },
      perspective,
    }),
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
  only: 'embedded',
  rows: [
    row('given: a published document', mutate([{ create: { _id: rose, _type: flower, name: 'Rose' } }])),
    row(
      'given: its draft',
      mutate([{ create: { _id: draft('v-rose'), _type: flower, name: 'New rose' } }], {
        transactionId: tx('v1'),
      }),
    ),
    row(
      'create',
      act(
        on('create', {
          metadata: { title: 'May', description: '', releaseType: 'scheduled', cardinality: 'one' },
        }),
      ),
      { transactionId: expect.any(String) },
    ),
    isIn('active', { metadata: { title: 'May', releaseType: 'scheduled', cardinality: 'one' } }),
    conflict('refuse a second one of the same name', act(on('create')), 'documentAlreadyExistsError'),
    refusal('refuse a name that is a perspective', act(on('create', {}, 'drafts')), 400),
    refusal(
      'refuse a type that the Studio does not know',
      act(on('create', { metadata: { releaseType: 'someday' } }, other)),
      400,
    ),
    row(
      'add a version of a draft, which it names',
      act(
        action('version.create', {
          publishedId: rose,
          baseId: draft('v-rose'),
          versionId: version(rose),
          ifBaseRevisionId: tx('v1'),
        }),
      ),
    ),
    row('the version', get(`/data/doc/:ds/${version(rose)}`), {
      documents: [{ name: 'New rose', _system: { base: { id: draft('v-rose'), rev: tx('v1') } } }],
    }),
    conflict(
      'refuse a version of another revision',
      act(
        action('version.create', {
          publishedId: rose,
          baseId: draft('v-rose'),
          versionId: version(rose, other),
          ifBaseRevisionId: 'other',
        }),
      ),
      'documentRevisionIDDoesNotMatchError',
    ),
    row(
      'add a version of a new document',
      act(
        action('version.create', {
          publishedId: lily,
          document: { _id: version(lily), _type: flower, name: 'Lily' },
        }),
      ),
    ),
    row(
      'edit a version',
      act(
        action('edit', { draftId: version(lily), publishedId: lily, patch: { set: { name: 'White lily' } } }),
      ),
    ),
    row(
      'find versions with sanity::partOfRelease',
      versionsOf(release, 'count(*[sanity::partOfRelease($releaseId)])'),
      { result: 2 },
    ),
    row(
      'find versions with sanity::versionOf',
      versionsOf(release, '*[sanity::versionOf($rose)]._id | order(@)'),
      { result: expect.arrayContaining([rose, draft('v-rose'), version(rose)]) },
    ),
    row(
      'find releases with releases::all',
      query('releases::all()[name == $releaseId]{name, state}', { params: { releaseId: release } }),
      { result: [{ name: release, state: 'active' }] },
    ),
    row(
      'find releases as the Studio lists them',
      query('*[_type == "system.release" && _id in path("_.releases.*") && name == $releaseId].state', {
        params: { releaseId: release },
        perspective: 'raw',
      }),
      { result: ['active'] },
    ),
    names('show the release before published documents', release, ['New rose', 'White lily']),
    names('show the release before drafts', `${release},drafts`, ['New rose', 'White lily']),
    names('leave published documents as they are', 'published', ['Rose']),
    row(
      'edit the metadata',
      act(
        on('edit', { patch: { set: { metadata: { title: 'June', releaseType: 'scheduled' } }, unset: [] } }),
      ),
    ),
    isIn('active', { metadata: { title: 'June' } }),
    refusal('refuse to edit the state', act(on('edit', { patch: { set: { state: 'published' } } })), 400),
    row(
      'report in a dry run that it could be scheduled, and do nothing',
      act(on('schedule', { publishAt: later }), { dryRun: true }),
    ),
    isIn('active'),
    refusal('refuse a time that is none', act(on('schedule', { publishAt: 'Monday' })), 400),
    refusal('refuse a time that has passed', act(on('schedule', { publishAt: '2020-01-01T00:00:00Z' })), 400),
    row('schedule', act(on('schedule', { publishAt: later }))),
    isIn('scheduled', { publishAt: later }),
    conflict(
      'refuse to change a scheduled version by an action',
      act(
        action('edit', { draftId: version(lily), publishedId: lily, patch: { set: { name: 'Red lily' } } }),
      ),
      'documentLockedError',
    ),
    refusal(
      'refuse to change a scheduled version by a mutation',
      mutate([{ patch: { id: version(lily), set: { name: 'Red lily' } } }]),
      409,
    ),
    conflict('refuse to publish a scheduled release', act(on('publish')), 'invalidReleaseStateError'),
    conflict('refuse to archive a scheduled release', act(on('archive')), 'invalidReleaseStateError'),
    row('schedule for another time', act(on('schedule', { publishAt: '2099-02-01T08:00:00+01:00' }))),
    isIn('scheduled', { publishAt: '2099-02-01T07:00:00.000Z' }),
    row('unschedule', act(on('unschedule'))),
    isIn('active'),
    row('archive', act(on('archive'))),
    isIn('archived', { finalDocumentStates: [{ id: version(lily) }, { id: version(rose) }] }),
    row(
      'the last state of an archived version',
      get(`/data/history/:ds/documents/${version(lily)}?lastRevision=true`),
      { documents: [{ _id: version(lily), name: 'White lily' }] },
    ),
    row('unarchive', act(on('unarchive'))),
    row(
      'mark a document as to be unpublished',
      act(action('version.unpublish', { publishedId: rose, versionId: version(rose) })),
    ),
    names('hide what will be unpublished', release, ['White lily']),
    row(
      'take the mark back',
      act(
        action('edit', { draftId: version(rose), publishedId: rose, patch: { unset: ['_system.delete'] } }),
      ),
    ),
    refusal(
      'refuse actions on releases and documents at once',
      act([on('publish'), action('discard', { draftId: draft('v-rose') })]),
      400,
    ),
    row('publish', act(on('publish'), { transactionId: tx('v9') })),
    isIn('published', {
      publishedAt: expect.any(String),
      finalDocumentStates: [{ id: version(lily) }, { id: version(rose) }],
    }),
    names('leave the versions published', 'published', ['New rose', 'White lily']),
    row('no version is left', versionsOf(release, '*[sanity::partOfRelease($releaseId)]'), { result: [] }),
    row('the events of the release', get(`/data/history/:ds/events/releases/${release}?limit=20`), {
      events: expect.arrayContaining(
        ['publishRelease', 'scheduleRelease', 'addDocumentToRelease', 'createRelease'].map((type) =>
          expect.objectContaining({ type, releaseName: release }),
        ),
      ),
      nextCursor: expect.any(String),
    }),
    row('the events of a document', get(`/data/history/:ds/events/documents/${rose}?limit=1`), {
      events: {
        [rose]: [{ type: 'publishDocumentVersion', releaseId: release, publishCause: 'release.publish' }],
      },
    }),
    row('delete', act(on('delete'))),
    conflict('of a missing release are refused', act(on('publish')), 'documentNotFoundError'),
    row('create another', act(on('create', {}, other))),
    row(
      'import a scheduled one, which arrives paused',
      act(
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
      ),
    ),
    row('the imported one', get(`/data/doc/:ds/_.releases.${other}`), {
      documents: [{ state: 'active', metadata: { intendedPublishAt: later } }],
    }),
    conflict('refuse to delete an active one', act(on('delete', {}, other)), 'invalidReleaseStateError'),
    refusal('refuse mutations', mutate([{ delete: { id: `_.releases.${other}` } }]), 403),
  ],
}
