import { useCallback } from 'react'
import { useOwnerClient } from 'studio-kit/ui/useOwnerClient'
import { type Polled, usePolled } from 'studio-kit/ui/usePolled'
import { apiPaths } from '#lib/site.ts'
import type { Period } from '#lib/visits/period.ts'
import { type Report, reportShape } from '#lib/visits/report.ts'

const pollMs = 30_000

export function useVisits(period: Period): Polled<Report> {
  const client = useOwnerClient()
  const read = useCallback(
    () => client.get(`${apiPaths.visits}?period=${period}`, reportShape),
    [client, period],
  )
  const { value, ...polled } = usePolled(read, pollMs)
  return { ...polled, value: value?.period === period ? value : null }
}
