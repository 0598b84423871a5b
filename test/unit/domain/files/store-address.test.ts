import { describe, expect, it } from 'vitest';
import { parseFileStores, parseObjectEncryption } from '../../../../src/domain/files/store-address.js';

describe('parseFileStores', () => {
  it.each([
    ['postgres', { newIn: 'postgres', bucket: null }],
    ['s3://tax-files', { newIn: 's3', bucket: { name: 'tax-files', prefix: '' } }],
    ['s3://tax-files/', { newIn: 's3', bucket: { name: 'tax-files', prefix: '' } }],
    ['s3://tax.files/live_1/eu', { newIn: 's3', bucket: { name: 'tax.files', prefix: 'live_1/eu' } }],
    ['postgres,s3://tax-files/a', { newIn: 'postgres', bucket: { name: 'tax-files', prefix: 'a' } }],
    ['postgres, s3://tax-files', { newIn: 'postgres', bucket: { name: 'tax-files', prefix: '' } }],
  ])('reads %s', (text, stores) => {
    expect(parseFileStores(text)).toEqual(stores);
  });

  it.each([
    '',
    's3',
    's3:/tax-files',
    's3://',
    's3://Tax',
    's3://ab',
    'file:///tmp',
    's3://a-b-c/../x',
    's3://a-b-c//x',
    'postgres,',
  ])('takes %j for none', (text) => {
    expect(parseFileStores(text)).toBeNull();
  });
});

describe('parseObjectEncryption', () => {
  it.each([
    ['none', null],
    ['AES256', { algorithm: 'AES256', keyId: null }],
    ['aws:kms', { algorithm: 'aws:kms', keyId: null }],
    [
      'aws:kms:arn:aws:kms:eu-west-2:111122223333:key/1234-ab',
      { algorithm: 'aws:kms', keyId: 'arn:aws:kms:eu-west-2:111122223333:key/1234-ab' },
    ],
    ['aes256', undefined],
    ['aws:kms:', undefined],
  ])('reads %s', (text, encryption) => {
    expect(parseObjectEncryption(text)).toEqual(encryption);
  });
});
