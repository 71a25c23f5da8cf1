import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { readConfig } from '#config.ts'
import { greeting } from './greeting.ts'

const SECRET_KEY = randomBytes(32).toString('base64')
const production = {
  SECRET_KEY,
  PUBLIC_URL: 'https://chat.example.org',
  OIDC_ISSUER: 'https://sso.example.org',
  OIDC_CLIENT_ID: 'parlance',
  DATABASE_URL: 'postgres://p:secret@db.internal/parlance',
  OPENAI_API_KEY: 'sk-1',
}
const greet = (env: Record<string, string>) => greeting(readConfig(env), 'http://localhost:8080')

describe('the start', () => {
  it('prints a line for each setting that production requires', () => {
    const text = greet({ SECRET_KEY })
    expect(text).toMatch(/^Parlance is ready: http:\/\/localhost:8080\nFor production set:\n {2}OIDC_ISSUER/)
    expect(text).toMatch(/\n {2}PUBLIC_URL: .+\n {2}DATABASE_URL: .+\n {2}OPENAI_API_KEY, .+$/)
    expect(text).not.toContain('SECRET_KEY')
  })

  it('prints nothing else if everything is set', () => {
    expect(greet(production)).toBe('Parlance is ready: http://localhost:8080')
  })

  it.each([
    ['REDIS_URL', 'redis://:hunter2@cache.internal', 'PostgreSQL'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'http://collector.internal:4318', 'METRICS_PORT'],
  ])('reports that %s is not used by this version, and the alternative', (name, value, instead) => {
    const [, title, line, ...more] = greet({ ...production, [name]: value }).split('\n')
    expect(title).toBe('Set, and not used by this version:')
    expect(line).toMatch(new RegExp(`^ {2}${name}: .*${instead}`))
    expect(line).not.toContain(value)
    expect(more).toEqual([])
  })
})
