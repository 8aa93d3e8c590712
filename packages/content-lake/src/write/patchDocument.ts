import { toErrorMessage } from '@freelance-site/foundation'
import { Mutation as Patcher } from '@sanity/mutator'
import { type Attributes, isLakeDocument, isRecord, type LakeDocument } from '../documents/document.ts'
import {
  add,
  getSize,
  isLarger,
  maxDocument,
  measure,
  nothing,
  type Size,
  setSize,
} from '../documents/documentSize.ts'
import { hasOnePlace, resolvePath } from './patchPath.ts'
import type { PatchOperations } from './patchShape.ts'

/** The patch cannot be applied, or its result is not a valid document. */
export class PatchError extends Error {
  override name = 'PatchError'
  /** Sanity's name for what is wrong. */
  readonly type: string = 'invalidPatchError'
  readonly details: Attributes = {}
}

/** A change of an attribute that stays what it is, in Sanity's words: https://github.com/sanity-io/client/issues/71 */
export class ImmutableAttributeError extends PatchError {
  override readonly type = 'cannotModifyImmutableAttributeError'
  override readonly details: Attributes

  constructor(attribute: string) {
    super(`Cannot modify immutable attribute "${attribute}"`)
    this.details = { attribute }
  }
}

/** The result of the patch would be larger than a document may be. */
export class DocumentTooLarge extends Error {
  override name = 'DocumentTooLarge'
}

/** One operation at one path. `toPatch` returns it for a path that means the same. */
type Operation = {
  path: string
  /** What it adds at each place. */
  size: Size
  /** Whether it changes a list as a whole, however many of its items the path names. */
  ofLists: boolean
  toPatch: (path: string) => PatchOperations
}

/** More than the JSON of a number. */
const numberSize: Size = { bytes: 30, values: 0 }

/** The operations of a patch in the order in which `@sanity/mutator` applies them. */
function listOperations(patch: PatchOperations): Operation[] {
  const { setIfMissing = {}, set = {}, unset = [], diffMatchPatch = {}, inc = {}, dec = {}, insert } = patch
  const ofPlaces = { ofLists: false }
  const ofLists = { ofLists: true, size: nothing }
  const list = <Value>(
    record: Record<string, Value>,
    toSize: (value: Value) => Size,
    toPatch: (record: Record<string, Value>) => PatchOperations,
  ): Operation[] =>
    Object.entries(record).map(([path, value]) => ({
      path,
      // `set` creates the attributes of its path.
      size: add(toSize(value), { bytes: path.length, values: 0 }),
      ...ofPlaces,
      toPatch: (path) => toPatch({ [path]: value }),
    }))
  return [
    ...list(setIfMissing, measure, (setIfMissing) => ({ setIfMissing })),
    ...list(set, measure, (set) => ({ set })),
    ...unset.map((path) => ({ path, ...ofLists, toPatch: (path: string) => ({ unset: [path] }) })),
    ...list(diffMatchPatch, measure, (diffMatchPatch) => ({ diffMatchPatch })),
    ...list(
      inc,
      () => numberSize,
      (inc) => ({ inc }),
    ),
    ...list(
      dec,
      () => numberSize,
      (dec) => ({ dec }),
    ),
    ...(insert ? [toInsertion(insert)] : []),
  ]
}

function toInsertion({ items, ...places }: NonNullable<PatchOperations['insert']>): Operation {
  const [given, ...others] = (['before', 'after', 'replace'] as const).flatMap((place) => {
    const path = places[place]
    return path === undefined ? [] : { place, path }
  })
  if (!given || others.length > 0)
    throw new PatchError('An insertion needs exactly one of before, after and replace')
  const { place, path } = given
  const toPatch = (path: string) => ({ insert: { [place]: path, items } })
  return { path, size: measure(items), ofLists: true, toPatch }
}

/** Not the date of the creation: older versions of `@sanity/import` set that of an asset. */
const immutable = ['_id', '_type'] as const

/** The operations of a patch in the order in which they apply, and the size that it takes in the history. */
export type PreparedPatch = { operations: Operation[]; size: Size }

/** Prepares a patch for one or many documents. Copies it, because the mutator's result may share values with it. */
export function preparePatch(patch: PatchOperations): PreparedPatch {
  const operations = listOperations(structuredClone(patch))
  return { operations, size: operations.reduce((sum, { size }) => add(sum, size), nothing) }
}

/** Applies a patch without a limit of time, for tests. Throws like `patchWith`, which the lake uses. */
export const patchDocument = (document: LakeDocument, patch: PatchOperations) =>
  patchWith(preparePatch(patch), document, maxDocument, unlimitedClock)

/** Limits the time of a write. */
export type WriteClock = {
  /** Throws if the time is over. */
  check(): void
  /** Runs work that may take long, and throws when the time is over. The work may run twice, so it must have no effects. */
  run<Result>(work: () => Result): Result
}

/** Never throws. For the first documents of a lake, which come from its own code. */
export const unlimitedClock: WriteClock = { check: () => {}, run: (work) => work() }

/** Work with fewer steps than this takes milliseconds. V8's time limit starts a thread, which is not worth it. */
const fewSteps = 1_000_000

/**
 * About how many values and bytes an operation reads. For each of its places, the containers of the path are copied, and for each
 * named item of a list, the list may be searched. A patch of a text has a part for each 10 of its bytes at most, and may search the
 * whole text for each.
 */
const countSteps = ({ toPatch, size }: Operation, places: number, document: Size) =>
  'diffMatchPatch' in toPatch('') ? places * document.bytes * (size.bytes / 10) : places * document.values

/**
 * Applies a patch. Throws a `PatchError` if it cannot be applied, or changes an immutable attribute; and `DocumentTooLarge`
 * before it has computed more than twice the limit.
 */
export function patchWith(
  { operations }: PreparedPatch,
  document: LakeDocument,
  limit: Size,
  clock: WriteClock,
): LakeDocument {
  let patched: unknown = document
  /** Operations that are not applied yet, and how many steps they take. */
  let waiting: PatchOperations[] = []
  let steps = 0
  /** At least the size of the document after the operations that wait. */
  let size = getSize(document)
  const apply = () => {
    const mutations = waiting.map((operation) => ({ patch: { id: document._id, ...operation } as never }))
    const before = patched
    const run = () => runPatcher(() => new Patcher({ mutations }).apply(before as never))
    patched = steps > fewSteps ? clock.run(run) : run()
    waiting = []
    steps = 0
  }
  const requireFit = (next: Size) => {
    if (isLarger(next, limit)) throw new DocumentTooLarge()
  }
  for (const operation of operations) {
    const { path, size: added, ofLists, toPatch } = operation
    let resolved = { path, places: 1, items: 0 }
    if (!hasOnePlace(path)) {
      clock.check()
      if (waiting.length > 0) apply()
      const found = resolvePath(path, patched, { ofLists })
      if (!found) throw new PatchError(`The path "${path.slice(0, 200)}" is invalid or has too many places`)
      resolved = found
    }
    const { places, items } = resolved
    const growth = add(nothing, added, places)
    requireFit(growth)
    waiting.push(toPatch(resolved.path))
    size = add(size, growth)
    steps += countSteps(operation, places + items, size)
    if (!isLarger(size, limit)) continue
    apply()
    size = measure(patched)
    requireFit(size)
  }
  apply()
  for (const attribute of immutable) {
    if (isRecord(patched) && patched[attribute] !== document[attribute])
      throw new ImmutableAttributeError(attribute)
  }
  if (!isLakeDocument(patched) || Number.isNaN(Date.parse(patched._createdAt)))
    throw new PatchError(describeLoss(patched))
  setSize(patched, size)
  return patched
}

/** Which attribute that every document has is missing from the result of a patch, or wrong in it. */
function describeLoss(patched: unknown): string {
  const { _rev, _updatedAt } = isRecord(patched) ? patched : {}
  if (typeof _rev !== 'string') return '"_rev" would not be a text'
  return `"${typeof _updatedAt === 'string' ? '_createdAt' : '_updatedAt'}" would not be a date`
}

function runPatcher<Result>(run: () => Result): Result {
  try {
    return run()
  } catch (error) {
    throw new PatchError(toErrorMessage(error))
  }
}
