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

/** An action on a release. `name` is its type without the prefix. */
const releaseAction = (name: string, fields: object = {}, releaseId = release) => ({
  actionType: `sanity.action.release.${name}`,
  releaseId,
  ...fields,
})
const conflict = (name: string, request: TestRequest, type: string) =>
  refusal(name, request, 409, { error: { type: 'actionError', items: [{ error: { type }, index: 0 }] } })
const expectState = (state: string, more: object = {}) =>
  row(`leave the release ${state}`, get(`/data/doc/:ds/_.releases.${release}`), {
    documents: [{ _type: 'system.release', name: release, state, ...more }],
  })
const expectNames = (name: string, perspective: string, expected: string[]) =>
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
 * The Studio's requests for content releases and scheduled drafts, which are releases of one document. Hosted projects have
 * them on some plans only, and change states in the background, so these rows are skipped there.
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
        releaseAction('create', {
          metadata: { title: 'May', description: '', releaseType: 'scheduled', cardinality: 'one' },
        }),
      ),
      { transactionId: expect.any(String) },
    ),
    expectState('active', { metadata: { title: 'May', releaseType: 'scheduled', cardinality: 'one' } }),
    conflict(
      'refuse a second release of the same name',
      act(releaseAction('create')),
      'documentAlreadyExistsError',
    ),
    refusal('refuse a name that is a perspective', act(releaseAction('create', {}, 'drafts')), 400),
    refusal(
      'refuse a type that the Studio does not know',
      act(releaseAction('create', { metadata: { releaseType: 'someday' } }, other)),
      400,
    ),
    row(
      'add a version copied from a draft',
      act(
        action('version.create', {
          publishedId: rose,
          baseId: draft('v-rose'),
          versionId: version(rose),
          ifBaseRevisionId: tx('v1'),
        }),
      ),
    ),
    row('record the draft in the version', get(`/data/doc/:ds/${version(rose)}`), {
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
    expectNames('show the release before published documents', release, ['New rose', 'White lily']),
    expectNames('show the release before drafts', `${release},drafts`, ['New rose', 'White lily']),
    expectNames('leave published documents as they are', 'published', ['Rose']),
    row(
      'edit the metadata',
      act(
        releaseAction('edit', {
          patch: { set: { metadata: { title: 'June', releaseType: 'scheduled' } }, unset: [] },
        }),
      ),
    ),
    expectState('active', { metadata: { title: 'June' } }),
    refusal(
      'refuse to edit the state',
      act(releaseAction('edit', { patch: { set: { state: 'published' } } })),
      400,
    ),
    row(
      'schedule in a dry run, which changes nothing',
      act(releaseAction('schedule', { publishAt: later }), { dryRun: true }),
    ),
    expectState('active'),
    refusal('refuse an invalid time', act(releaseAction('schedule', { publishAt: 'Monday' })), 400),
    refusal(
      'refuse a time that has passed',
      act(releaseAction('schedule', { publishAt: '2020-01-01T00:00:00Z' })),
      400,
    ),
    row('schedule', act(releaseAction('schedule', { publishAt: later }))),
    expectState('scheduled', { publishAt: later }),
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
    conflict(
      'refuse to publish a scheduled release',
      act(releaseAction('publish')),
      'invalidReleaseStateError',
    ),
    conflict(
      'refuse to archive a scheduled release',
      act(releaseAction('archive')),
      'invalidReleaseStateError',
    ),
    row(
      'schedule for another time',
      act(releaseAction('schedule', { publishAt: '2099-02-01T08:00:00+01:00' })),
    ),
    expectState('scheduled', { publishAt: '2099-02-01T07:00:00.000Z' }),
    row('unschedule', act(releaseAction('unschedule'))),
    expectState('active'),
    row('archive', act(releaseAction('archive'))),
    expectState('archived', { finalDocumentStates: [{ id: version(lily) }, { id: version(rose) }] }),
    row(
      'have the last state of an archived version',
      get(`/data/history/:ds/documents/${version(lily)}?lastRevision=true`),
      { documents: [{ _id: version(lily), name: 'White lily' }] },
    ),
    row('unarchive', act(releaseAction('unarchive'))),
    row(
      'mark a document to be unpublished',
      act(action('version.unpublish', { publishedId: rose, versionId: version(rose) })),
    ),
    expectNames('hide a document that will be unpublished', release, ['White lily']),
    row(
      'remove the mark',
      act(
        action('edit', { draftId: version(rose), publishedId: rose, patch: { unset: ['_system.delete'] } }),
      ),
    ),
    refusal(
      'refuse actions on releases and documents at once',
      act([releaseAction('publish'), action('discard', { draftId: draft('v-rose') })]),
      400,
    ),
    row('publish', act(releaseAction('publish'), { transactionId: tx('v9') })),
    expectState('published', {
      publishedAt: expect.any(String),
      finalDocumentStates: [{ id: version(lily) }, { id: version(rose) }],
    }),
    expectNames('leave the versions published', 'published', ['New rose', 'White lily']),
    row('leave no version', versionsOf(release, '*[sanity::partOfRelease($releaseId)]'), { result: [] }),
    row('have the events of a release', get(`/data/history/:ds/events/releases/${release}?limit=20`), {
      events: expect.arrayContaining(
        ['publishRelease', 'scheduleRelease', 'addDocumentToRelease', 'createRelease'].map((type) =>
          expect.objectContaining({ type, releaseName: release }),
        ),
      ),
      nextCursor: expect.any(String),
    }),
    row('have the events of a document', get(`/data/history/:ds/events/documents/${rose}?limit=1`), {
      events: {
        [rose]: [{ type: 'publishDocumentVersion', releaseId: release, publishCause: 'release.publish' }],
      },
    }),
    row('delete', act(releaseAction('delete'))),
    conflict('of a missing release are refused', act(releaseAction('publish')), 'documentNotFoundError'),
    row('create another', act(releaseAction('create', {}, other))),
    row(
      'import a scheduled release',
      act(
        releaseAction(
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
    row('pause an imported release', get(`/data/doc/:ds/_.releases.${other}`), {
      documents: [{ state: 'active', metadata: { intendedPublishAt: later } }],
    }),
    conflict(
      'refuse to delete an active release',
      act(releaseAction('delete', {}, other)),
      'invalidReleaseStateError',
    ),
    refusal('refuse mutations', mutate([{ delete: { id: `_.releases.${other}` } }]), 403),
  ],
}
