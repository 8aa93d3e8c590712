import { Loading } from '../ui/ListState.tsx'
import { usePick } from '../ui/languages.tsx'
import { TroubleNotice } from '../ui/TroubleNotice.tsx'
import type { Polled } from '../ui/usePolled.ts'
import { formatTrouble } from './formatMessage.ts'

/** Shows that something is being read, or why it cannot be; nothing once it is there. */
export function Unread({ value, trouble, retry }: Polled<unknown>) {
  const pick = usePick()
  if (trouble) return <TroubleNotice trouble={trouble} text={formatTrouble(trouble, pick)} retry={retry} />
  return value === null && <Loading />
}
