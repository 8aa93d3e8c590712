import type { IncomingMessage } from 'node:http'
import type { CheckResult } from './checkResult.ts'
import type { Database, Tables } from './database.ts'
import type { Log } from './log.ts'
import type { OwnerCheck } from './ownerRequest.ts'
import type { FormatProblem, Problem } from './problem.ts'

type Method = 'GET' | 'POST'

/** An endpoint, written with the web's Request and Response so that it also runs on a platform. */
export type Endpoint = {
  method: Method | readonly Method[]
  handle: (request: Request) => Response | Promise<Response>
}

/** Answers a request to an endpoint; the answer to another method names those that it has. */
export function answerEndpoint({ method, handle }: Endpoint, request: Request): Response | Promise<Response> {
  const methods = [method].flat()
  const asked = request.method === 'HEAD' ? 'GET' : request.method
  if (methods.some((each) => each === asked)) return handle(request)
  const headers = { 'cache-control': 'no-store', allow: methods.join(', ') }
  return new Response(null, { status: 405, headers })
}

/** A hosting platform, where no process runs between two requests. */
export type Platform = {
  /** Runs a task after the answer to the current request. May throw, or never run it. */
  after: (task: () => Promise<unknown>) => void
}

/** What became of a plugin's scheduled work. A problem is a sentence for the platform's log, without a word about visitors. */
export type ScheduledWork = { problem: string | null; counts?: Record<string, number> }

/** What a plugin knows of the process in which it runs. */
export type PluginContext = {
  /** Null where the site stores nothing: on a hosting platform without a database. */
  database: Database | null
  /** Whether it runs in the front server of an own server, which sees every request; otherwise on a platform or in Next. */
  isFront: boolean
  /** Absent on an own server. */
  platform?: Platform | undefined
  siteUrl: string | undefined
  checkOwner: OwnerCheck
  log: Log
}

/** What a plugin needs for work besides answers. Work always has a database. */
export type WorkContext = PluginContext & {
  database: Database
  /** The probes of the site and of all plugins. During a start there may be more later. */
  probes: () => readonly Probe[]
}

/** What a plugin needs for its scheduled work: a platform may have no database. */
type ScheduleContext = PluginContext &
  Pick<WorkContext, 'probes'> & {
    /** Whether the schedule says that it calls in every hour. Without a database, work that fails is then limited by the time. */
    callsHourly?: boolean
  }

/** What a plugin does besides answering: from the start of the front server until it has closed. */
export type Work = {
  /** Called after each answered page and each unknown address. Must take microseconds. */
  onPage?: (
    request: Pick<IncomingMessage, 'method' | 'url' | 'headers'>,
    answered: { path: string; status: number },
  ) => void
  /** What the site's status has under the plugin's name, for the owner or for everybody. */
  status?: (isOwner: boolean) => unknown
  /** Ends the work. The server waits for it, but no longer than 2 s. */
  stop: () => Promise<unknown>
}

/** A problem that a probe found. Nothing in it is about visitors. */
export type FoundProblem = {
  /** Distinguishes the problems of one probe, such as two disks. */
  id?: string
  /** The end of the title; the id by default. */
  subject?: string
  problem: Problem
  /** Addresses at which the owner can do something about it. */
  links?: readonly string[]
  /** When it began, if that is known. */
  since?: number
}

/** Finds the problems of one kind that exist at the moment. On an own server, `find` runs about every minute. */
export type Probe = {
  /** Unique. Stored with each problem that it finds. */
  name: string
  /** The title of its problems, in the owner's language. */
  title: string
  /** Of machines that share a database, each reports its own problems, and one of them reports those of the site. */
  scope: 'site' | 'machine'
  /** Formats its problems, whose place is in the title or in the sentence. */
  formatProblem: FormatProblem
  /** How long a problem must be absent to be over; 10 minutes by default. */
  settleMs?: number
  /** Rejects while it cannot tell whether there are any. */
  find: () => Promise<FoundProblem[]>
}

/** `siteUrl`: the address of the site, or of this machine. */
export type CheckContext = {
  siteUrl: string
  sendsMail: boolean
  /** The command of the site that runs the checks with a test mail. */
  mailCommand: string
}

/**
 * A part of the site's server: a function of its options returns one. The site lists them once, for an own server and for
 * hosting platforms. A plugin does nothing before one of its functions is called.
 */
export type ServerPlugin = {
  /** Also the name of its log. */
  name: string
  tables?: Tables
  /** Its endpoints, by path. Called once per process. */
  endpoints?: (context: PluginContext) => Record<string, Endpoint>
  /** Its commands, by their name on the command line. Returns the text for the terminal, and throws a `ProblemError` if it fails. */
  commands?: Record<string, (args: string[]) => Promise<string>>
  /** Called before a server or a command opens any data. Returns a sentence for the log if it changed some. */
  prepare?: () => Promise<string | null>
  /** Its checks, which change nothing. With `sendsMail`, sends a test mail. */
  check?: (context: CheckContext) => Promise<CheckResult[]>
  /** The probes that find its problems. Called once per process. */
  watch?: (context: PluginContext & { database: Database }) => Probe[]
  /**
   * Starts its work in the front server. The signal aborts when the server ends, or hands over to another one and only answers
   * until that is done.
   */
  start?: (context: WorkContext & { signal: AbortSignal }) => Work
  /** Whether its work is also started by a development server. */
  worksInDevelopment?: boolean
  /** Its work on a hosting platform, each time that the platform's schedule calls. Null: without a database it has none. */
  onSchedule?: (context: ScheduleContext) => Promise<ScheduledWork | null>
  /** After how many months it deletes data of visitors, for the privacy page. Absent if it stores none. */
  retentionMonths?: number | undefined
  /**
   * Deletes expired data: the only place where a plugin does, because a wrong clock must not. Also for other work of every hour.
   * Called every hour; on a platform by its schedule, and after what plugins do there after an answer.
   */
  tidy?: (context: PluginContext & { database: Database }) => Promise<void>
}
