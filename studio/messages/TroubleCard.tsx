import { usePick } from '../ui/languages.tsx'
import type { Trouble } from '../ui/ownerClient.ts'
import { TroubleNotice } from '../ui/TroubleNotice.tsx'
import { formatTrouble } from './formatMessage.ts'

/** Says why messages cannot be read. */
export function TroubleCard({ trouble, retry }: { trouble: Trouble; retry: () => void }) {
  return <TroubleNotice trouble={trouble} text={formatTrouble(trouble, usePick())} retry={retry} />
}
