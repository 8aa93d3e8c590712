import {
  act,
  action,
  draft,
  embeddedRefusal,
  embeddedRow,
  flower,
  get,
  id,
  mutate,
  query,
  refusal,
  row,
  run,
  type Table,
  tx,
} from './row.ts'

const [publishedId, draftId] = [id('a-rose'), draft('a-rose')]
const pair = { draftId, publishedId }
/** Of documents that are not the one that an action names. */
const ids = [id('a-elm'), draft('a-elm'), draft('a-oak')]
const expectNames = (published: string | null, inDraft: string | null) =>
  row(
    `leave ${published ?? 'nothing'} published and ${inDraft ?? 'no draft'}`,
    query('{"published": *[_id == $publishedId][0].name, "draft": *[_id == $draftId][0].name}', {
      params: pair,
      perspective: 'raw',
    }),
    { result: { published, draft: inDraft } },
  )
const edit = (name: string, more: object = {}) =>
  action('edit', { ...pair, patch: { set: { name } }, ...more })
const create = (name: string, ifExists: string) =>
  action('create', { publishedId, attributes: { _id: draftId, _type: flower, name }, ifExists })
/** The Studio's request to create a draft without changing anything. */
const emptyEdit = action('edit', { ...pair, patch: { unset: ['_empty_action_guard_pseudo_field_'] } })

/** Every document action that the Studio sends. */
export const actions: Table = {
  title: 'actions',
  rows: [
    row('create a draft', act(create('One', 'fail'), { transactionId: tx('a-create') }), {
      transactionId: tx('a-create'),
    }),
    expectNames(null, 'One'),
    refusal('refuse to create an existing draft', act(create('Two', 'fail')), 409, {
      error: { type: 'actionError' },
    }),
    row('leave an existing draft on request', act(create('Two', 'ignore'))),
    expectNames(null, 'One'),
    row('publish', act(action('publish', pair), { transactionId: tx('a-publish') })),
    expectNames('One', null),
    row('edit the published document in a new draft', act(edit('Three'), { transactionId: tx('a-edit') })),
    expectNames('One', 'Three'),
    row('edit an existing draft', act(edit('Four'))),
    expectNames('One', 'Four'),
    refusal(
      'refuse to publish over another revision',
      act(action('publish', { ...pair, ifPublishedRevisionId: 'other' })),
      409,
      { error: { type: 'actionError' } },
    ),
    refusal(
      'refuse to publish another revision of the draft',
      act(action('publish', { ...pair, ifDraftRevisionId: tx('a-edit') })),
      409,
      { error: { type: 'actionError' } },
    ),
    row('succeed in a dry run, which changes nothing', act(action('publish', pair), { dryRun: true })),
    expectNames('One', 'Four'),
    row(
      'publish over the right revision',
      act(action('publish', { ...pair, ifPublishedRevisionId: tx('a-publish') })),
    ),
    expectNames('Four', null),
    row('create a draft by an empty edit', act(emptyEdit)),
    expectNames('Four', 'Four'),
    row('discard a version', act(action('version.discard', { versionId: draftId }))),
    expectNames('Four', null),
    row(
      'replace a draft, as a revert does',
      act(action('replaceDraft', { publishedId, attributes: { _id: draftId, _type: flower, name: 'Five' } })),
    ),
    expectNames('Four', 'Five'),
    row('discard a draft', act(action('discard', { draftId }))),
    expectNames('Four', null),
    refusal('do all or nothing', act([edit('Six'), action('discard', { draftId: draft('a-none') })]), 409),
    expectNames('Four', null),
    row('do several', act([edit('Six'), edit('Seven')])),
    expectNames('Four', 'Seven'),
    row('unpublish, keeping the existing draft', act(action('unpublish', pair))),
    expectNames(null, 'Seven'),
    row('publish again', act(action('publish', pair))),
    row('unpublish into a draft', act(action('unpublish', pair))),
    expectNames(null, 'Seven'),
    row('publish again', act(action('publish', pair))),
    row('edit again', act(edit('Eight'))),
    refusal(
      'refuse to delete a document whose draft is not listed',
      act(action('delete', { publishedId, includeDrafts: [] })),
      409,
      { error: { type: 'actionError' } },
    ),
    row(
      'delete a document and the listed drafts',
      act(action('delete', { publishedId, includeDrafts: [draftId] })),
    ),
    expectNames(null, null),

    row(
      'given: two drafts that refer to each other',
      mutate([
        {
          create: {
            _id: draft('a-fan'),
            _type: flower,
            likes: {
              _type: 'reference',
              _ref: id('a-lily'),
              _weak: true,
              _strengthenOnPublish: { type: flower },
            },
          },
        },
      ]),
    ),
    refusal(
      'refuse to publish a reference to an unpublished document',
      act(action('publish', { draftId: draft('a-fan'), publishedId: id('a-fan') })),
      409,
    ),
    row('given: the other is published', mutate([{ create: { _id: id('a-lily'), _type: flower } }])),
    row('publish it now', act(action('publish', { draftId: draft('a-fan'), publishedId: id('a-fan') }))),
    row('strengthen its reference', get(`/data/doc/:ds/${id('a-fan')}`), {
      documents: [{ likes: { _type: 'reference', _ref: id('a-lily') } }],
    }),
    refusal(
      'refuse to delete a referenced document',
      act(action('delete', { publishedId: id('a-lily'), includeDrafts: [] })),
      409,
    ),

    embeddedRow(
      'create a version in a release',
      act(
        action('version.create', {
          publishedId: id('a-lily'),
          document: { _id: `versions.rSummer.${id('a-lily')}`, _type: flower, name: 'In summer' },
        }),
      ),
    ),
    embeddedRow(
      'replace a version',
      act(
        action('version.replace', {
          document: { _id: `versions.rSummer.${id('a-lily')}`, _type: flower, name: 'Later' },
        }),
      ),
    ),
    refusal(
      'on a missing document are refused',
      act(action('publish', { draftId: draft('a-none'), publishedId: id('a-none') })),
      409,
      { error: { type: 'actionError' } },
    ),
    embeddedRefusal(
      'name the refused action in the error',
      act([
        action('create', { publishedId: id('a-x'), attributes: { _id: draft('a-x'), _type: flower } }),
        action('discard', { draftId: draft('a-none') }),
      ]),
      409,
      { error: { type: 'actionError', items: [{ error: { type: 'documentNotFoundError' }, index: 1 }] } },
    ),
    embeddedRefusal('of an unknown kind are refused', act(action('explode', {})), 501),
    refusal('without required fields are refused', act(action('publish', { publishedId })), 400),
    refusal('in an empty list are refused', act([]), 400),
    embeddedRefusal(
      'with a transaction id of two lines are refused',
      act(emptyEdit, { transactionId: 'x\ny' }),
      400,
    ),
    row(
      'given: a published document',
      mutate([{ create: { _id: publishedId, _type: flower, name: 'Nine' } }]),
    ),
    row('given: the draft of another', mutate([{ create: { _id: draft('a-oak'), _type: flower } }])),
    ...[
      action('publish', { draftId: publishedId, publishedId }),
      action('publish', { draftId: draft('a-oak'), publishedId }),
      action('unpublish', { draftId: publishedId, publishedId }),
      action('unpublish', { draftId: draft('a-elm'), publishedId }),
      action('discard', { draftId: publishedId }),
      action('version.discard', { versionId: publishedId }),
      action('version.unpublish', { versionId: publishedId, publishedId }),
      action('delete', { publishedId, includeDrafts: [draft('a-oak')] }),
      action('edit', { draftId: publishedId, publishedId, patch: { set: { name: 'Ten' } } }),
      action('edit', { draftId: draft('a-oak'), publishedId, patch: { set: { name: 'Ten' } } }),
      action('replaceDraft', {
        publishedId,
        attributes: { _id: draft('a-oak'), _type: flower, name: 'Ten' },
      }),
      action('version.replace', { document: { _id: publishedId, _type: flower, name: 'Ten' } }),
      action('version.create', { publishedId, document: { _id: id('a-elm'), _type: flower } }),
      action('version.create', { publishedId, versionId: draft('a-elm') }),
      action('create', { publishedId, attributes: { _id: draft('a-elm'), _type: flower }, ifExists: 'fail' }),
    ].map((wrong) =>
      embeddedRefusal(`refuse the ids of ${JSON.stringify(wrong).replaceAll(run, '')}`, act(wrong), 400),
    ),
    embeddedRefusal(
      'refuse to insert without a place',
      act(action('edit', { ...pair, patch: { insert: { items: [1] } } })),
      400,
      { error: { type: 'actionError', items: [{ error: { type: 'invalidPatchError' }, index: 0 }] } },
    ),
    expectNames('Nine', null),
    row('leave other documents', query('*[_id in $ids]._id', { params: { ids }, perspective: 'raw' }), {
      result: [draft('a-oak')],
    }),
    embeddedRefusal(
      'on variants are named as unsupported',
      act(action('variant.create', { publishedId })),
      501,
      {
        message:
          'The embedded content lake does not support the action "sanity.action.document.variant.create"',
      },
    ),
  ],
}
