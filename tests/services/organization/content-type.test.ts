import { describe, expect, test } from 'vitest';
import { contentTypeOf } from '#services/organization/assets/received.js';

const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
const ZIP = Buffer.from('504b03040a0000000000', 'hex');
const TEXT = Buffer.from('# Plan\n\nWhat there is to do.');
const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

describe('the type of a file', () => {
  test.each([
    ['a PNG', PNG, 'image/png'],
    ['a PDF', Buffer.from('%PDF-1.7\n'), 'application/pdf'],
    ['a drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/svg+xml'],
    ['XML', Buffer.from('<?xml version="1.0"?><a/>'), 'application/xml'],
    ['a sound', Buffer.from('RIFF\x10\x00\x00\x00WAVEfmt ', 'latin1'), 'audio/wav'],
    ['a program', Buffer.from('\x7fELF\x02\x01\x01', 'latin1'), 'application/x-elf'],
  ])('is what the bytes show: %s is one, whatever it was declared to be', async (_what, head, type) => {
    for (const declared of [undefined, 'text/plain', 'image/jpeg', 'nonsense'])
      expect(await contentTypeOf(head, declared)).toBe(type);
  });

  test.each([
    ['text/markdown', 'text/markdown'],
    ['Text/CSV', 'text/csv'],
    ['application/json', 'application/json'],
    ['text/css', 'text/css'],
    ['application/x-whatever', 'application/x-whatever'],
    [undefined, 'application/octet-stream'],
    ['', 'application/octet-stream'],
    ['text', 'application/octet-stream'],
    ['text/plain; charset=utf-8', 'application/octet-stream'],
    ['text/plain\r\nX-Evil: 1', 'application/octet-stream'],
  ])('is what was declared where the bytes show nothing: %j makes text %s', async (declared, type) => {
    expect(await contentTypeOf(TEXT, declared)).toBe(type);
  });

  test.each([
    'text/html',
    'TEXT/HTML',
    'application/xhtml+xml',
    'image/svg+xml',
    'text/xml',
    'application/xml',
    'application/xml-dtd',
    'text/xsl',
    'application/rss+xml',
    'application/mathml+xml',
    'application/mathml',
    'text/javascript',
    'application/javascript',
    'application/x-javascript',
    'application/ecmascript',
    'text/jscript',
    'text/javascript1.5',
    'text/vbscript',
    'multipart/x-mixed-replace',
    'message/rfc822',
    'application/x-shockwave-flash',
  ])('is never %s because somebody says so', async (declared) => {
    expect(await contentTypeOf(TEXT, declared)).toBe('application/octet-stream');
  });

  test('may say more than that it is packed', async () => {
    expect(await contentTypeOf(ZIP, DOCX)).toBe(DOCX);
    expect(await contentTypeOf(ZIP, 'application/octet-stream')).toBe('application/zip');
    expect(await contentTypeOf(ZIP, 'text/html')).toBe('application/zip');
  });

  test('is told of anything that begins like a file and then is none', async () => {
    const beginnings = [
      'PK\x03\x04',
      '\x89PNG\r\n\x1a\n',
      'ftyp',
      '\x1f\x8b',
      'ID3',
      'OggS',
      '\xd0\xcf\x11\xe0',
      '0&\xb2u',
    ];
    for (const beginning of beginnings) {
      const head = Buffer.concat([Buffer.from(beginning, 'latin1'), Buffer.alloc(4092, 0xff)]).subarray(0, 4096);
      expect(await contentTypeOf(head, undefined)).toMatch(/^\w+\/[\w.+-]+$/);
    }
  });
});
