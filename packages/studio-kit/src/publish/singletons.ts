/** Which document types exist once; the permanent ones cannot be unpublished. */
export type Singletons = { isSingleton: (type: string) => boolean; permanentTypes: readonly string[] }

/** The actions on a singleton, on its draft or on its scheduled version. */
const singletonActions = new Set([
  'publish',
  'discardChanges',
  'restore',
  'unpublish',
  'schedule',
  'discardVersion',
  'unpublishVersion',
])

const unpublishActions = new Set(['unpublish', 'unpublishVersion'])

/** Whether an action is offered on the documents of a type. */
export const isOffered = (
  { isSingleton, permanentTypes }: Singletons,
  type: string,
  action: string | undefined,
): boolean =>
  !isSingleton(type) ||
  (action !== undefined &&
    singletonActions.has(action) &&
    !(permanentTypes.includes(type) && unpublishActions.has(action)))

/** Whether “Create” offers a template. Templates of a list or a page have a `-` in their name, and are offered there. */
export const canBeCreated = (templateId: string, isSingleton: Singletons['isSingleton']): boolean =>
  !isSingleton(templateId) && !templateId.includes('-')
