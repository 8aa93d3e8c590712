import type { SanityClient } from '@sanity/client'
import { z } from 'zod'
import { id } from './row.ts'

/** How an answer compares with the hosted service's, as far as its documentation and its clients show. */
export type Answer = { kind: 'same' } | { kind: 'differs'; how: string } | { kind: 'unsupported' }

/** One endpoint: the methods of the client that use it, and a call that reaches it. */
export type Endpoint = {
  endpoint: string
  methods: string[]
  call: (client: SanityClient) => Promise<unknown>
  answer: Answer
}

const same: Answer = { kind: 'same' }
const unsupported: Answer = { kind: 'unsupported' }
const differs = (how: string): Answer => ({ kind: 'differs', how })

/** A request without a method of the client. The dataset and the project are filled in. */
const send =
  (method: string, path: string, body?: object) =>
  (client: SanityClient): Promise<unknown> => {
    const { dataset = '', projectId = '' } = client.config()
    const url = path.replace(':dataset', dataset).replace(':project', projectId)
    return client.request({ method, url, ...(body && { body }) })
  }

const addedShape = z.object({ id: z.string() })
const readId = (added: unknown) => addedShape.parse(added).id

const note = { _id: id('endpoint'), _type: 'cf_endpoint' }
const draft = { ...note, _id: `drafts.${note._id}` }
const releaseId = 'rConformance'

type Stream = {
  subscribe(observer: { next: () => void; error: (error: unknown) => void }): { unsubscribe(): void }
}

/** Opens a stream, and closes it after its first event. */
async function readFirstEvent(stream: Stream): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const subscription = stream.subscribe({ next: resolve, error: reject })
  const timer = setTimeout(() => reject(new Error('There was no event within 10 s')), 10_000)
  try {
    await promise
  } finally {
    clearTimeout(timer)
    subscription.unsubscribe()
  }
}

const content: Endpoint[] = [
  {
    endpoint: 'GET, POST /data/query/:dataset',
    methods: ['fetch', 'releases.fetchDocuments'],
    call: (client) => client.fetch('*[_type == "cf_endpoint"]'),
    answer: differs(
      'geo and semantic similarity are refused; without a token a public dataset shows `published`',
    ),
  },
  {
    endpoint: 'POST /data/mutate/:dataset',
    methods: ['create', 'createIfNotExists', 'createOrReplace', 'delete', 'mutate', 'patch', 'transaction'],
    call: (client) => client.createOrReplace(note),
    answer: differs('a change is visible to every reader at once, whatever `visibility` says'),
  },
  {
    endpoint: 'POST /data/actions/:dataset',
    methods: [
      'action',
      ...['createVersion', 'discardVersion', 'replaceVersion', 'unpublishVersion'],
      ...['create', 'edit', 'publish', 'archive', 'unarchive', 'schedule', 'unschedule', 'delete'].map(
        (name) => `releases.${name}`,
      ),
    ],
    call: (client) =>
      client.action({
        actionType: 'sanity.action.document.create',
        publishedId: note._id,
        attributes: draft,
        ifExists: 'ignore',
      }),
    answer: differs('a release changes its state in one transaction, without the states in between'),
  },
  {
    endpoint: 'GET /data/doc/:dataset/:ids',
    methods: ['getDocument', 'getDocuments', 'documentsExists', 'releases.get'],
    call: (client) => client.getDocument(note._id),
    answer: differs('a document that may not be read is omitted as if it did not exist'),
  },
  {
    endpoint: 'GET /data/listen/:dataset',
    methods: ['listen'],
    call: (client) => readFirstEvent(client.listen('*', {}, { events: ['welcome'] })),
    answer: differs('a reader that comes back gets `welcome`, not the events that it has missed'),
  },
  {
    endpoint: 'GET /data/live/events/:dataset',
    methods: ['live.events'],
    call: (client) => readFirstEvent(client.live.events({ includeDrafts: true })),
    answer: same,
  },
  {
    endpoint: 'GET /data/export/:dataset',
    methods: [],
    call: send('GET', '/data/export/:dataset'),
    answer: same,
  },
  {
    endpoint: 'GET /data/history/:dataset/documents/:ids',
    methods: [],
    call: send('GET', `/data/history/:dataset/documents/${note._id}?lastRevision=true`),
    answer: differs('history is kept for good'),
  },
  {
    endpoint: 'GET /data/history/:dataset/transactions/:ids',
    methods: [],
    call: send('GET', `/data/history/:dataset/transactions/${note._id}?limit=1`),
    answer: differs('effects replace the whole document; `deletionsOnly` is an addition'),
  },
  {
    endpoint: 'GET /data/history/:dataset/events/documents/:id',
    methods: [],
    call: send('GET', `/data/history/:dataset/events/documents/${note._id}`),
    answer: same,
  },
  {
    endpoint: 'GET /data/history/:dataset/events/releases/:id',
    methods: [],
    call: send('GET', `/data/history/:dataset/events/releases/${releaseId}`),
    answer: same,
  },
  {
    endpoint: 'GET /data/references/:dataset/documents/:id/to',
    methods: [],
    call: send('GET', `/data/references/:dataset/documents/${note._id}/to`),
    answer: differs('there are no references from other datasets'),
  },
  {
    endpoint: 'POST /assets/images/:dataset, /assets/files/:dataset',
    methods: ['assets.upload'],
    call: (client) =>
      client.assets.upload('file', Buffer.from(id('endpoint')), { filename: id('endpoint.txt') }),
    answer: differs('at most 50 MB; HEIC and TIFF images are refused'),
  },
]

const management: Endpoint[] = [
  {
    endpoint: 'GET /projects',
    methods: ['projects.list'],
    call: (client) => client.projects.list(),
    answer: differs('there is one project'),
  },
  {
    endpoint: 'GET /projects/:project',
    methods: ['projects.getById'],
    call: (client) => client.projects.getById(client.config().projectId ?? ''),
    answer: differs('it has no organization'),
  },
  {
    endpoint: 'GET /datasets, /projects/:project/datasets, …/:name',
    methods: ['datasets.list'],
    call: async (client) => {
      const [first] = await client.datasets.list()
      return client.request({ url: `/datasets/${first?.name}` })
    },
    answer: same,
  },
  {
    endpoint: 'PUT, PATCH, DELETE /datasets/:name',
    methods: ['datasets.create', 'datasets.edit', 'datasets.delete'],
    call: async (client) => {
      await client.datasets.create(id('dataset'), { aclMode: 'private' })
      await client.datasets.edit(id('dataset'), { description: 'a try' })
      return client.datasets.delete(id('dataset'))
    },
    answer: differs(
      'a program’s dataset is private unless asked; the first one cannot be deleted; no `custom`',
    ),
  },
  {
    endpoint: 'GET /users/:id',
    methods: ['users.getById'],
    call: (client) => client.users.getById('me'),
    answer: differs('the owner, the script and the keys are its users'),
  },
  {
    endpoint: 'GET, POST /projects/:project/cors, DELETE …/cors/:id',
    methods: [],
    call: async (client) => {
      const origin = `https://${id('origin')}.example`
      const path = '/projects/:project/cors'
      const added = await send('POST', path, { origin, allowCredentials: false })(client)
      await send('GET', path)(client)
      return send('DELETE', `${path}/${readId(added)}`)(client)
    },
    answer: differs('origins of the options are in the list, and only a start removes them'),
  },
  {
    endpoint: 'GET, POST /projects/:project/tokens, /access/project/:project/robots, DELETE …/:id',
    methods: [],
    call: async (client) => {
      const path = '/projects/:project/tokens'
      const added = await send('POST', path, { label: id('token'), roleName: 'viewer' })(client)
      await send('GET', path)(client)
      await send('GET', '/access/project/:project/robots')(client)
      return send('DELETE', `${path}/${readId(added)}`)(client)
    },
    answer: differs('three roles, and none of your own'),
  },
  {
    endpoint: 'GET, POST /hooks/projects/:project, GET, PATCH, DELETE …/:id',
    methods: [],
    call: async (client) => {
      const path = '/hooks/projects/:project'
      const hook = { name: id('hook'), url: 'https://hooks.example/a', dataset: client.config().dataset }
      const added = await send('POST', path, hook)(client)
      await send('PATCH', `${path}/${readId(added)}`, { isDisabledByUser: true })(client)
      return send('DELETE', `${path}/${readId(added)}`)(client)
    },
    answer: differs('only for documents; messages that were accepted are not listed'),
  },
  {
    endpoint: 'GET, PUT /projects/:project/datasets/:dataset/schemas, GET, DELETE …/:id',
    methods: [],
    call: async (client) => {
      const path = '/projects/:project/datasets/:dataset/schemas'
      const workspace = { name: id('workspace') }
      await send('PUT', path, { schemas: [{ workspace, version: '2025-05-01', schema: [] }] })(client)
      await send('GET', path)(client)
      return send('DELETE', `${path}/_.schemas.${id('workspace')}`)(client)
    },
    answer: same,
  },
  ...[
    ['/projects/:project/roles', 'three roles, and none of your own'],
    ['/invitations/project/:project', 'empty: nobody is invited'],
    ['/aliases', 'empty: a dataset has one name'],
    ['/schedules/:project/:dataset', 'empty: scheduled drafts and releases take its place'],
    ['/user-applications', 'empty: no Studio is deployed to the lake'],
    ['/assist/tasks/instruction/:dataset/status', 'not set up'],
  ].map(([path = '', how = '']) => ({
    endpoint: `GET ${path}`,
    methods: [],
    call: send('GET', path),
    answer: differs(how),
  })),
  {
    endpoint: 'POST /intake/feedback',
    methods: [],
    call: send('POST', '/intake/feedback', {}),
    answer: differs('accepted and dropped, or refused with `refuseFeedback`'),
  },
  {
    endpoint: 'POST /descriptors/claim, /descriptors/synchronize',
    methods: [],
    call: send('POST', '/descriptors/claim', { descriptorId: 'a', contextKey: 'b' }),
    answer: differs('answered as complete; nothing is stored'),
  },
  { endpoint: 'GET /check/cors', methods: [], call: send('GET', '/check/cors'), answer: same },
  { endpoint: 'GET /ping', methods: [], call: send('GET', '/ping'), answer: same },
]

const missing = (endpoint: string, methods: string[] = [], body: object = {}): Endpoint => {
  const [, method = 'GET', path = ''] = /^(\w+) (\S+)/.exec(endpoint) ?? []
  const filled = path.replace(/:(?!dataset|project)\w+/g, 'x')
  return {
    endpoint,
    methods,
    call: send(method, filled, method === 'GET' ? undefined : body),
    answer: unsupported,
  }
}

const notHere: Endpoint[] = [
  ...['generate', 'transform', 'translate', 'prompt', 'patch'].map((name) =>
    missing(`POST /agent/action/${name}/:dataset`, [`agent.action.${name}`]),
  ),
  missing(
    'POST /collaboration/comments/query',
    ['create', 'update', 'delete', 'addReaction', 'removeReaction', 'fetch', 'listen'].map(
      (name) => `collaboration.comments.${name}`,
    ),
  ),
  missing('GET /datasets/:name/settings/embeddings', [
    'datasets.getEmbeddingsSettings',
    'datasets.editEmbeddingsSettings',
  ]),
  missing('PUT /datasets/:name/copy'),
  missing('GET /projects/:project/datasets/:name/backups'),
  missing('GET /media-libraries/:id/query', ['mediaLibrary.video.getPlaybackInfo']),
  missing(
    'POST /context',
    ['request', 'requestBytes', 'uploadFile', 'createFileSource', 'fetch', 'listen'].map(
      (name) => `context.${name}`,
    ),
  ),
  missing('POST /functions/:id/invoke', ['functions.invoke']),
  missing('POST /functions/durables/callback/:id/success', [
    'functions.durables.callbackSuccess',
    'functions.durables.callbackFailure',
  ]),
  missing('GET /embeddings-index/:dataset'),
  missing('GET /jobs/:id'),
]

export const endpoints: Endpoint[] = [...content, ...management, ...notHere]

/** Methods that send no request of their own. */
export const localMethods = [
  ...[
    'clone',
    'config',
    'withConfig',
    'getAuth',
    'observeAuth',
    'request',
    'dataRequest',
    'getUrl',
    'getDataUrl',
  ],
  'collaboration.comments.getTargetDocumentRef',
]

export type Seen = { endpoint: Endpoint; status: number; message: string }

/** Calls every endpoint in the order of the table, and notes the status of each answer. */
export async function callEndpoints(client: SanityClient): Promise<Seen[]> {
  const seen: Seen[] = []
  for (const endpoint of endpoints) seen.push({ endpoint, ...(await toStatus(endpoint.call(client))) })
  const uploaded = await client.fetch<string[]>(
    '*[_type == "sanity.fileAsset" && originalFilename == $name]._id',
    { name: id('endpoint.txt') },
    { perspective: 'raw' },
  )
  await client.mutate([note._id, draft._id, ...uploaded].map((target) => ({ delete: { id: target } })))
  return seen
}

const toStatus = (called: Promise<unknown>) =>
  called.then(
    () => ({ status: 200, message: '' }),
    (error: { statusCode?: number; message?: string }) => ({
      status: error.statusCode ?? 0,
      message: error.message ?? '',
    }),
  )

/** The table in Markdown. `columns` adds what was seen. */
export function toTable(columns: (endpoint: Endpoint) => string[], titles: string[]): string {
  const toLine = (cells: string[]) => `| ${cells.join(' | ')} |`
  const lines = endpoints.map((row) => {
    const methods = row.methods.map((name) => `\`${name}\``).join(', ')
    return toLine([`\`${row.endpoint}\``, methods, describe(row.answer), ...columns(row)])
  })
  const head = ['Endpoint', 'Client', 'This lake', ...titles]
  return [toLine(head), toLine(head.map(() => '---')), ...lines, ''].join('\n')
}

function describe(answer: Answer): string {
  if (answer.kind === 'unsupported') return '501 with its name'
  return answer.kind === 'same' ? 'same' : `differs: ${answer.how}`
}
