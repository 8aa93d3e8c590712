import { expect } from 'vitest'
import { type Ask, embeddedRow, get, nobody, row, type Table } from './row.ts'

const v1 = (path: string, more: Partial<Ask> = {}): Ask => ({ path: `/v1${path}`, ...more })
const pane = [{ key: 'studio.pane', value: { width: 300 } }]

/** The Studio's other requests, and requests that are not supported. */
export const surroundings: Table = {
  title: 'surroundings',
  rows: [
    row('a ping', nobody(v1('/ping')), 200),
    embeddedRow('a ping of the data', v1('/data/ping/:ds'), 200, { pong: true }),
    row('the user who is signed in', v1('/users/me'), 200, {
      id: expect.any(String),
      name: expect.any(String),
    }),
    embeddedRow('the user without a session', nobody(v1('/users/me')), 401, { errorCode: 'SIO-401-ANF' }),
    embeddedRow('one user', v1('/users/owner'), 200, { id: 'owner', displayName: 'Owner' }),
    embeddedRow('several users', v1('/users/owner,script,none'), 200, [{ id: 'owner' }, { id: 'script' }]),
    embeddedRow('how long a session lasts', v1('/auth/id'), 200, {
      id: 'script',
      expiry: expect.any(String),
    }),
    embeddedRow('how to sign in', nobody(v1('/auth/providers')), 200, { providers: [] }),
    row('the project', v1('/projects/:project'), 200, { displayName: expect.any(String) }),
    row('another project', v1('/projects/none-of-ours'), 404),
    row(
      'its datasets',
      v1('/projects/:project/datasets'),
      200,
      expect.arrayContaining([
        expect.objectContaining({ name: expect.any(String), aclMode: expect.any(String) }),
      ]),
    ),
    embeddedRow(
      'no dataset of comments',
      v1('/projects/:project/datasets?datasetProfile=comments&addonFor=production'),
      200,
      [],
    ),
    row(
      'the permissions',
      v1('/projects/:project/datasets/:ds/acl'),
      200,
      expect.arrayContaining([expect.objectContaining({ permissions: expect.arrayContaining(['update']) })]),
    ),
    embeddedRow('the permissions without a session', nobody(v1('/projects/:project/datasets/:ds/acl')), 401),
    embeddedRow(
      'the features, so that the Studio offers no upgrade',
      v1('/projects/:project/features'),
      200,
      ['studioComments', 'contentReleases', 'singleDocRelease'],
    ),
    embeddedRow('how many releases there may be', v1('/projects/:project/new-content-release-allowed'), 200, {
      data: { orgActiveReleaseLimit: null, datasetReleaseLimit: expect.any(Number) },
    }),
    embeddedRow('no announcements', v1('/journey/announcements'), 200, null),
    embeddedRow('no telemetry', v1('/intake/telemetry-status'), 200, { status: 'denied' }),
    embeddedRow('no help', v1('/help'), 200, { resources: null }),
    embeddedRow('its origin is allowed', v1('/check/cors'), 200, { result: { allowed: true } }),
    embeddedRow('no WebSocket', v1('/socket/:ds'), 404),
    embeddedRow(
      'the Studio’s preferences are saved',
      v1('/users/me/keyvalue', { method: 'PUT', body: pane }),
      200,
      pane,
    ),
    embeddedRow('saved preferences', v1('/users/me/keyvalue/studio.pane,other'), 200, pane),
    embeddedRow(
      'preferences of the wrong shape',
      v1('/users/me/keyvalue', { method: 'PUT', body: { a: 1 } }),
      400,
    ),
    row('a listener without a query', get('/data/listen/:ds'), 400),
    ...['/data/live/events/:ds', '/data/listen/:ds?query=*'].map((path) =>
      embeddedRow(`nothing without a session: ${path}`, nobody(get(path)), 401),
    ),
    ...[
      '/comments/:ds/setup',
      '/agent/action/generate/:ds',
      '/media-libraries/x/query',
      '/vX/nothing/at/all',
    ].map((path) =>
      embeddedRow(`POST ${path}, which is not supported`, v1(path, { method: 'POST', body: {} }), 501, {
        statusCode: 501,
        message: expect.stringContaining(`does not have POST /v1${path.replace(':ds', 'production')}`),
      }),
    ),
  ],
}
