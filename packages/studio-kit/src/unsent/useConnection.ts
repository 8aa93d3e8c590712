import { useSyncExternalStore } from 'react'
import { useStudioKit } from '../options.ts'
import type { LakeConnection } from './connection.ts'

const alwaysOpen: Pick<LakeConnection, 'getState' | 'subscribe'> = {
  getState: () => 'open',
  subscribe: () => () => {},
}

/** Whether edits reach the lake. With a hosted lake only Sanity knows. */
export function useConnection(): ReturnType<LakeConnection['getState']> {
  const { connection = alwaysOpen } = useStudioKit()
  return useSyncExternalStore(connection.subscribe, connection.getState)
}

/** An input whose value can be seen, but not be changed. It keeps the focus. */
export function toLocked<Props extends { elementProps: object }>(props: Props): Props {
  return { ...props, readOnly: true, elementProps: { ...props.elementProps, readOnly: true } }
}
