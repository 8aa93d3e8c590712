'use client'

import { useEffect, useState } from 'react'

/** The current year: the page has the year it was built in, which the browser corrects. */
export function CurrentYear({ year }: { year: number }) {
  const [current, setCurrent] = useState(year)
  useEffect(() => setCurrent(new Date().getFullYear()), [])
  return current
}
