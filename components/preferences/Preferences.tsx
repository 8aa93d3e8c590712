'use client'

import { useEffect, useLayoutEffect } from 'react'
import { restoreDocument, watchPreferences } from '#lib/preferences/watch.ts'

/** Keeps the root element in step with the preferences. */
export function Preferences() {
  useLayoutEffect(restoreDocument, [])
  useEffect(watchPreferences, [])
  return null
}
