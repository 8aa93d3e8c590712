import { ClientError, type SanityClient } from '@sanity/client'
import { type DocumentStore, getDraftId, getIdPair, getVersionId, remoteSnapshots } from 'sanity'
import type { LakeConnection } from './connection.ts'
import { type Edit, findEditsOf, findOpenEdits, type OpenEdit } from './edits.ts'

/** A document of the Studio: the name of a release is its version. */
export type Target = { id: string; type: string; version: string | undefined }

type Document = { _id: string; _rev?: string | undefined }

const toEditedId = ({ id, version }: Target) =>
  version === undefined ? getDraftId(id) : getVersionId(id, version)

/** The document as the lake has it: the draft or version, else what is published. */
export async function readStored(
  client: SanityClient,
  target: Target,
  signal?: AbortSignal,
): Promise<Document | null> {
  const ids = [toEditedId(target), target.id]
  const found = await client.fetch<Document[]>('*[_id in $ids]', { ids }, { perspective: 'raw', signal })
  return ids.map((id) => found.find(({ _id }) => _id === id)).find(Boolean) ?? null
}

type Parts = {
  client: SanityClient
  documentStore: DocumentStore
  connection: LakeConnection
  /** Called with the edits that have not reached the lake; with none when they have. */
  onPending: (edits: Edit[]) => void
  /** Called with edits that are not in the document although the lake has answered, or that conflict with others. */
  onOpen: (edits: OpenEdit[]) => void
  onStop: () => void
}

/** The edits are settled when nothing more was sent or received for this long. */
const settleMs = 1_500

/**
 * Follows what the owner writes into a document until the lake has it, whether or not its form is still open: while it is
 * followed, Sanity goes on sending. `release` ends that as soon as nothing is pending.
 */
export function watchEdits(target: Target, { client, documentStore, connection, ...parts }: Parts) {
  const { id, type, version } = target
  const { pair } = documentStore
  const editedId = toEditedId(target)
  /** What the lake has, as far as this page knows. */
  const known = new Map<string, Document | null>()
  const getKnown = () => known.get(editedId) ?? known.get(id) ?? null
  /** What the form shows. */
  let now: Document | null = null
  /** The document before and after the edits that are pending; `theirs` if somebody else changed it meanwhile. */
  let pending: { base: Document | null; mine: Document | null; theirs?: Document | null } | null = null
  let wasLost = connection.getState() !== 'open'
  let hasOthers = false
  let isConsistent = true
  let isReleased = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const report = () => parts.onPending(pending ? findEditsOf(pending.base, pending.mine) : [])
  const settle = () => {
    if (!isConsistent || connection.getState() !== 'open') return
    if (pending) {
      const { base, mine, theirs } = pending
      // First, because the pending edits are stored with the open ones.
      pending = null
      // While several people write at once, what is shown is what all of them wrote. It needs no decision.
      if (wasLost || !hasOthers) parts.onOpen(findOpenEdits(findEditsOf(base, mine), now, theirs))
      report()
    }
    wasLost = false
    hasOthers = false
    if (isReleased) stop()
  }
  const settleLater = () => {
    clearTimeout(timer)
    timer = setTimeout(settle, settleMs)
  }
  const onConnection = () => {
    if (connection.getState() === 'open') return settleLater()
    wasLost = true
    if (pending) report()
  }
  const readTheirs = async (signal: AbortSignal) => {
    if (!pending || !wasLost) return
    const theirs = await readStored(client, target, signal).catch((error: unknown) => {
      // The lake answers, but refuses: then it answers the edit, too.
      if (error instanceof ClientError) return undefined
      throw error
    })
    if (!pending || theirs === undefined) return
    const isKnown = theirs?._rev === pending.base?._rev
    if (!isKnown && !(theirs?._rev && connection.isOwnEdit(theirs._rev))) pending.theirs = theirs
  }

  const subscriptions = [
    remoteSnapshots(client, getIdPair(id, { version }), type).subscribe((event) => {
      const head = event.type === 'snapshot' ? event.document : event.head
      const isOther = event.type === 'remoteMutation' && !connection.isOwnEdit(event.transactionId)
      hasOthers ||= isOther
      known.set(event.version === 'published' ? id : editedId, head ?? null)
      if (pending && !wasLost) pending.base = getKnown()
    }),
    pair.editState(id, type, version).subscribe((state) => {
      now = state.version ?? state.draft ?? state.published
      settleLater()
    }),
    pair.documentEvents(id, type, version).subscribe((event) => {
      if (event.type !== 'mutation' || event.origin !== 'local') return
      pending = { base: getKnown(), ...pending, mine: event.document }
      if (wasLost) report()
      settleLater()
    }),
    pair.operationEvents(id, type).subscribe((event) => {
      // The owner has published, discarded or restored: what the document has then is what they wanted.
      if (event.type === 'success' && event.op !== 'patch' && event.op !== 'commit') {
        pending = null
        report()
      }
    }),
    pair.consistencyStatus(id, type, version).subscribe((next) => {
      isConsistent = next
      settleLater()
    }),
  ]
  const unsubscribe = [
    ...subscriptions.map((subscription) => () => subscription.unsubscribe()),
    connection.subscribe(onConnection),
    connection.beforeHeldEdits(readTheirs),
  ]
  const stop = () => {
    clearTimeout(timer)
    for (const end of unsubscribe) end()
    parts.onStop()
  }
  return {
    /** The edits that have not reached the lake now. */
    getPending: () => (pending ? findEditsOf(pending.base, pending.mine) : []),
    release: () => {
      isReleased = true
      if (!pending) stop()
    },
    /** The form is open again. */
    keep: () => {
      isReleased = false
    },
  }
}
