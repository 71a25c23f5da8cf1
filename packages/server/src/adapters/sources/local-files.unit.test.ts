import { execFileSync } from 'node:child_process'
import { link, mkdir, mkdtemp, realpath, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createLocalFiles } from './local-files.ts'
import { itemNamed, namesOf, open, textOf } from './sources.harness.ts'

let folder = ''
let root = ''
beforeEach(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'parlance-roots-')))
  root = join(folder, 'root')
  await mkdir(join(root, 'shelf', 'inner'), { recursive: true })
  await mkdir(join(folder, 'root-sibling'))
  await writeFile(join(folder, 'secret.txt'), 'canary')
  await writeFile(join(folder, 'root-sibling', 'secret.txt'), 'canary')
  await writeFile(join(root, 'shelf', 'a.txt'), 'a')
  await writeFile(join(root, 'shelf', 'inner', 'b.md'), 'b')
  await writeFile(join(root, 'shelf', 'c.png'), 'c')
})
afterEach(() => rm(folder, { recursive: true }))

const shelf = () => createLocalFiles([root], join(root, 'shelf'))

describe('a directory of the server', () => {
  it('is read with everything below it, in supported formats', async () => {
    await writeFile(join(root, 'shelf', '.hidden.txt'), 'x')
    const changes = await shelf().changes(null, open)
    expect(namesOf(changes)).toEqual(['a.txt', 'b.md'])
    expect(changes.skipped).toBe(1)
    expect(await textOf(shelf(), itemNamed(changes, 'b.md'))).toBe('b')
  })

  it.each([
    '/etc',
    '..',
    '../secret.txt',
    '../root-sibling',
    'shelf/../../root-sibling',
    'relative',
    '\0',
    '',
  ])('is refused when it is %j, not below a root', async (path) => {
    const directory =
      path.startsWith('/') || path === 'relative' ? path : `${root}/${path === '' ? '..' : path}`
    await expect(createLocalFiles([root], directory).check(open)).rejects.toMatchObject({
      code: 'ERROR_DIRECTORY_NOT_ALLOWED',
    })
  })

  it('is refused without roots, and if it does not exist or is a file', async () => {
    await expect(createLocalFiles([], root).check(open)).rejects.toMatchObject({
      code: 'ERROR_DIRECTORY_NOT_ALLOWED',
    })
    for (const path of ['nowhere', 'shelf/a.txt']) {
      await expect(createLocalFiles([root], join(root, path)).check(open)).rejects.toMatchObject({
        code: 'ERROR_DIRECTORY_NOT_FOUND',
      })
    }
    await createLocalFiles([root], root).check(open)
  })

  it('can have a root that is itself a link, as operators create them', async () => {
    await symlink(root, join(folder, 'current'))
    for (const base of [root, join(folder, 'current')]) {
      await createLocalFiles([join(folder, 'current')], join(base, 'shelf')).check(open)
    }
  })

  it('is refused if a link leads to it', async () => {
    await symlink(join(folder, 'root-sibling'), join(root, 'way-out'))
    await symlink(join(root, 'shelf'), join(root, 'way-in'))
    for (const path of ['way-out', 'way-in']) {
      await expect(createLocalFiles([root], join(root, path)).check(open)).rejects.toMatchObject({
        code: 'ERROR_DIRECTORY_NOT_ALLOWED',
      })
    }
  })

  it('does not follow links in it, and reports them (S71)', async () => {
    await symlink(join(folder, 'secret.txt'), join(root, 'shelf', 'linked.txt'))
    await symlink(join(folder, 'root-sibling'), join(root, 'shelf', 'out'))
    const changes = await shelf().changes(null, open)
    expect(namesOf(changes)).toEqual(['a.txt', 'b.md', 'linked.txt', 'out'])
    expect(itemNamed(changes, 'linked.txt').refused).toBe('ERROR_SOURCE_LINK_REFUSED')
    await expect(shelf().fetch(itemNamed(changes, 'linked.txt'), open)).rejects.toMatchObject({
      code: 'ERROR_FILE_NOT_FOUND',
    })
  })

  it('reads nothing outside when a file or folder becomes a link between listing and reading', async () => {
    const changes = await shelf().changes(null, open)
    await rm(join(root, 'shelf', 'a.txt'))
    await symlink(join(folder, 'secret.txt'), join(root, 'shelf', 'a.txt'))
    await rename(join(root, 'shelf', 'inner'), join(root, 'shelf', 'moved'))
    await writeFile(join(folder, 'root-sibling', 'b.md'), 'canary')
    await symlink(join(folder, 'root-sibling'), join(root, 'shelf', 'inner'))
    for (const name of ['a.txt', 'b.md']) {
      await expect(shelf().fetch(itemNamed(changes, name), open)).rejects.toMatchObject({
        code: 'ERROR_FILE_NOT_FOUND',
      })
    }
    const asked = { ...itemNamed(changes, 'a.txt'), ref: '../../secret.txt' }
    await expect(shelf().fetch(asked, open)).rejects.toMatchObject({ code: 'ERROR_FILE_NOT_FOUND' })
  })

  it('does not block on a pipe, whether it is listed or replaces a file', async () => {
    const before = await shelf().changes(null, open)
    execFileSync('mkfifo', [join(root, 'shelf', 'pipe.txt')])
    await rm(join(root, 'shelf', 'a.txt'))
    execFileSync('mkfifo', [join(root, 'shelf', 'a.txt')])
    expect(namesOf(await shelf().changes(null, open))).toEqual(['b.md'])
    await expect(shelf().fetch(itemNamed(before, 'a.txt'), open)).rejects.toMatchObject({
      code: 'ERROR_FILE_NOT_FOUND',
    })
  })

  it('counts all entries, and ends if there are too many', async () => {
    await Promise.all(Array.from({ length: 30 }, (_, n) => writeFile(join(root, 'shelf', `.${n}.txt`), 'x')))
    await Promise.all(Array.from({ length: 30 }, (_, n) => mkdir(join(root, 'shelf', `empty ${n}`))))
    const changes = (most: number) => createLocalFiles([root], join(root, 'shelf'), most).changes(null, open)
    await expect(changes(50)).rejects.toMatchObject({ code: 'ERROR_SOURCE_TOO_MANY_FILES' })
    expect(namesOf(await changes(70))).toEqual(['a.txt', 'b.md'])
  })

  it('can be stopped in the middle of a folder', async () => {
    const stop = new AbortController()
    stop.abort(new Error('no longer wanted'))
    await expect(shelf().changes(null, stop.signal)).rejects.toThrow('no longer wanted')
  })

  it('accepts files only and ignores a socket with the name of a file', async () => {
    const server = createServer()
    await new Promise<void>((resolve) => server.listen(join(root, 'shelf', 'socket.txt'), resolve))
    expect(namesOf(await shelf().changes(null, open))).toEqual(['a.txt', 'b.md'])
    await new Promise((resolve) => server.close(resolve))
  })

  it('changes the version of a changed file, and the name of a moved one', async () => {
    const before = await shelf().changes(null, open)
    await writeFile(join(root, 'shelf', 'a.txt'), 'longer')
    await link(join(root, 'shelf', 'inner', 'b.md'), join(root, 'shelf', 'b.md'))
    await rm(join(root, 'shelf', 'inner', 'b.md'))
    const after = await shelf().changes(null, open)
    expect(itemNamed(after, 'a.txt').version).not.toBe(itemNamed(before, 'a.txt').version)
    expect(itemNamed(after, 'b.md').external_id).toBe('b.md')
  })

  it('refuses a file that exceeds the maximum size', async () => {
    await writeFile(join(root, 'shelf', 'large.pdf'), Buffer.alloc(25 * 1024 * 1024 + 1))
    const changes = await shelf().changes(null, open)
    await expect(shelf().fetch(itemNamed(changes, 'large.pdf'), open)).rejects.toMatchObject({
      code: 'ERROR_TOO_LARGE',
    })
  })
})
