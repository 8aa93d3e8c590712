import { existsSync } from 'node:fs'

/** Takes settings from `.env.local` and `.env`; what the environment or the first of them says already, stays. */
export function loadEnvFiles(): void {
  for (const file of ['.env.local', '.env']) if (existsSync(file)) process.loadEnvFile(file)
}
