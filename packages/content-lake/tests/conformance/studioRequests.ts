import { expect } from 'vitest'
import {
  anonymous,
  embeddedRefusal,
  embeddedRow,
  get,
  refusal,
  row,
  type Table,
  type TestRequest,
} from './row.ts'

const v1 = (path: string, more: Partial<TestRequest> = {}): TestRequest => ({ path: `/v1${path}`, ...more })
const pane = [{ key: 'studio.pane', value: { width: 300 } }]

/** The Studio's other requests, and requests that are not supported. */
export const studioRequests: Table = {
  title: 'other requests',
  rows: [
    row('a ping', anonymous(v1('/ping'))),
    embeddedRow('a ping of the data', v1('/data/ping/:ds'), { pong: true }),
    row('the user who is signed in', v1('/users/me'), { id: expect.any(String), name: expect.any(String) }),
    embeddedRow('one user', v1('/users/owner'), { id: 'owner', displayName: 'Owner' }),
    embeddedRow('several users', v1('/users/owner,script,none'), [{ id: 'owner' }, { id: 'script' }]),
    embeddedRow('how long a session lasts', v1('/auth/id'), { id: 'script', expiry: expect.any(String) }),
    embeddedRow('how to sign in', anonymous(v1('/auth/providers')), {
      providers: [{ name: 'content-lake', url: expect.stringMatching(/\/sign-in$/) }],
    }),
    row('the project', v1('/projects/:project'), { displayName: expect.any(String) }),
    refusal('another project', v1('/projects/none-of-ours'), 404),
    row(
      'its datasets',
      v1('/projects/:project/datasets'),
      expect.arrayContaining([
        expect.objectContaining({ name: expect.any(String), aclMode: expect.any(String) }),
      ]),
    ),
    embeddedRow(
      'no dataset of comments',
      v1('/projects/:project/datasets?datasetProfile=comments&addonFor=production'),
      [],
    ),
    row(
      'the permissions',
      v1('/projects/:project/datasets/:ds/acl'),
      expect.arrayContaining([expect.objectContaining({ permissions: expect.arrayContaining(['update']) })]),
    ),
    embeddedRow('the features, so that the Studio offers no upgrade', v1('/projects/:project/features'), [
      'studioComments',
      'contentReleases',
      'singleDocRelease',
    ]),
    embeddedRow('how many releases there may be', v1('/projects/:project/new-content-release-allowed'), {
      data: { orgActiveReleaseLimit: null, datasetReleaseLimit: expect.any(Number) },
    }),
    embeddedRow('no plan', v1('/subscriptions/project/:project'), null),
    embeddedRow('no announcements', v1('/journey/announcements'), null),
    embeddedRow('no telemetry', v1('/intake/telemetry-status'), { status: 'denied' }),
    embeddedRow('no help texts', v1('/help'), { resources: null }),
    embeddedRow('the origin of the Studio is allowed', v1('/check/cors'), { result: { allowed: true } }),
    embeddedRefusal('a request for presence without a WebSocket', v1('/socket/:ds'), 426),
    embeddedRow(
      'the Studio’s preferences are saved',
      v1('/users/me/keyvalue', { method: 'PUT', body: pane }),
      pane,
    ),
    embeddedRow('saved preferences', v1('/users/me/keyvalue/studio.pane,other'), pane),
    embeddedRefusal(
      'preferences of the wrong shape',
      v1('/users/me/keyvalue', { method: 'PUT', body: { a: 1 } }),
      400,
    ),
    refusal('a listener without a query', get('/data/listen/:ds'), 400),
    ...[
      '/comments/:ds/setup',
      '/agent/action/generate/:ds',
      '/media-libraries/x/query',
      '/vX/nothing/at/all',
    ].map((path) =>
      embeddedRefusal(`POST ${path}, which is not supported`, v1(path, { method: 'POST', body: {} }), 501, {
        statusCode: 501,
        message: expect.stringContaining(`does not support POST /v1${path.replace(':ds', 'production')}`),
      }),
    ),
  ],
}
