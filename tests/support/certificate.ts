import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

/** Creates a self-signed certificate for these hosts. Returns the paths of its two files in the folder. */
export function makeCertificate(folder: string, hosts: readonly string[]): { key: string; cert: string } {
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const request =
    'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=localhost'
  const names = `subjectAltName=${hosts.map((host) => `DNS:${host}`).join(',')}`
  execFileSync('openssl', [...request.split(' '), '-addext', names, '-keyout', key, '-out', cert], {
    stdio: 'pipe',
  })
  return { key, cert }
}
