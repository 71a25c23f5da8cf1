/**
 * Headers of a file that the browser downloads and never displays: a neutral type, a sandbox, and its name in
 * the two forms of RFC 6266.
 */
export function attachment(name: string): Record<string, string> {
  const plain = name
    .normalize('NFKD')
    .replaceAll(/[^\x20-\x7e]/g, '')
    .replaceAll(/["\\%]/g, '_')
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return {
    'content-type': 'application/octet-stream',
    'content-disposition': `attachment; filename="${plain.trim() === '' ? 'file' : plain}"; filename*=UTF-8''${encoded}`,
    'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
  }
}
