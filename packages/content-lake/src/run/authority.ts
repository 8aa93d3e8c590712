import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const
const dayMs = 24 * 60 * 60 * 1000

/** What a server with the names of sanity.io needs, and how programs know it. */
export type HostCertificate = {
  key: string
  cert: string
  /** The file of the authority's certificate, which the preload trusts. */
  authorityFile: string
  /** The hash of the authority's public key, with which a browser accepts its certificates. */
  authorityHash: string
}

/**
 * A certificate for some hosts by an authority of this lake's own, which is created once, in the data folder. Only this user can
 * read its key, and no system ever trusts it: the preload and one profile of a browser do.
 */
export async function createHostCertificate(
  folder: string,
  hosts: readonly string[],
): Promise<HostCertificate> {
  // The library needs it. Loaded here because both take time, and only `run` uses them.
  await import('reflect-metadata')
  const x509 = await import('@peculiar/x509')
  const { PemConverter, X509CertificateGenerator: generator } = x509
  x509.cryptoProvider.set(crypto)
  const [keyFile, authorityFile] = [join(folder, 'authority.key'), join(folder, 'authority.pem')]
  const generateKeys = () => crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
  const exportKey = async (key: CryptoKey) =>
    PemConverter.encode(await crypto.subtle.exportKey('pkcs8', key), 'PRIVATE KEY')
  const validFor = (days: number) => ({
    notBefore: new Date(Date.now() - dayMs),
    notAfter: new Date(Date.now() + days * dayMs),
  })

  if (!existsSync(keyFile) || !existsSync(authorityFile)) {
    const keys = await generateKeys()
    const certificate = await generator.createSelfSigned({
      name: 'CN=Content lake of this folder',
      ...validFor(3650),
      signingAlgorithm: algorithm,
      keys,
      extensions: [
        new x509.BasicConstraintsExtension(true, 0, true),
        new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign, true),
      ],
    })
    mkdirSync(folder, { recursive: true })
    writeFileSync(keyFile, `${await exportKey(keys.privateKey)}\n`, { mode: 0o600 })
    writeFileSync(authorityFile, `${certificate.toString('pem')}\n`, { mode: 0o600 })
  }
  const authority = new x509.X509Certificate(readFileSync(authorityFile, 'utf8'))
  const signingKey = await crypto.subtle.importKey(
    'pkcs8',
    PemConverter.decodeFirst(readFileSync(keyFile, 'utf8')),
    algorithm,
    false,
    ['sign'],
  )
  const keys = await generateKeys()
  const certificate = await generator.create({
    subject: `CN=${hosts[0] ?? 'localhost'}`,
    issuer: authority.subject,
    ...validFor(30),
    signingAlgorithm: algorithm,
    publicKey: keys.publicKey,
    signingKey,
    extensions: [
      new x509.BasicConstraintsExtension(false, undefined, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature, true),
      new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.serverAuth]),
      new x509.SubjectAlternativeNameExtension(hosts.map((value) => ({ type: 'dns', value }) as const)),
    ],
  })
  const hash = await crypto.subtle.digest('SHA-256', authority.publicKey.rawData)
  return {
    key: await exportKey(keys.privateKey),
    // Browsers compare the keys of the whole chain that they are sent.
    cert: `${certificate.toString('pem')}\n${authority.toString('pem')}\n`,
    authorityFile,
    authorityHash: Buffer.from(hash).toString('base64'),
  }
}
