import type { StudioLanguage } from 'foundation/studioLanguage'

/** Picks one of two wordings, French first. A schema needs both in one place, since Sanity has no bundles for its titles. */
export type PickWording = ((french: string, english: string) => string) & { language: StudioLanguage }
