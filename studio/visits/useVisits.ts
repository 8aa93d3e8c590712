import { useCallback, useMemo, useState } from 'react'
import { apiPaths } from '#lib/site.ts'
import type { Period } from '#lib/visits/period.ts'
import { type Report, reportShape } from '#lib/visits/report.ts'
import type { Answer, Trouble } from '../ui/ownerClient.ts'
import { useOwnerClient } from '../ui/useOwnerClient.ts'
import { usePolling } from '../ui/usePolling.ts'

const pollMs = 30_000
const pollAfterTroubleMs = 5_000

/** The figures of a period, read twice a minute. Both null: the site has not answered yet. */
export function useVisits(period: Period): {
  report: Report | null
  trouble: Trouble | null
  retry: () => void
} {
  const client = useOwnerClient()
  const [known, setKnown] = useState<{ report: Report | null; trouble: Trouble | null }>({
    report: null,
    trouble: null,
  })
  const retries = useMemo(() => new EventTarget(), [])
  const read = useCallback(
    () => client.get(`${apiPaths.visits}?period=${period}`, reportShape),
    [client, period],
  )
  const onAnswer = useCallback((answer: Answer<Report>) => {
    setKnown(({ report }) => {
      if (answer.kind === 'trouble') return { report, trouble: answer.trouble }
      return { report: answer.kind === 'new' ? answer.value : report, trouble: null }
    })
    return answer.kind === 'trouble' ? pollAfterTroubleMs : pollMs
  }, [])
  usePolling(read, onAnswer, retries)
  const report = known.report?.period === period ? known.report : null
  return { ...known, report, retry: () => retries.dispatchEvent(new Event('change')) }
}
