import { toLake } from '@freelance-site/content'
import { getLiveSnapshot, type LakeSource } from '@freelance-site/content/server'
import { answersPing } from 'content-lake/ping'
import { type Env, parseEnv } from '#lib/env.server.ts'
import { content, type Documents } from './documents.ts'

/** The published content of the lake in the settings. */
export const toSource = (env: Env): LakeSource<Documents> => ({
  content,
  lake: toLake(env),
  isRequired: env.CONTENT_REQUIRED,
  answersPing,
})

/** What is published now, for pages in development. */
export const getDevelopmentSnapshot = () => getLiveSnapshot(toSource(parseEnv()))
