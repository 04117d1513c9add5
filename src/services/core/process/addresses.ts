import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** The addresses that the server may connect to on behalf of its companies. */
export interface NetworkReach {
  /** Whether loopback addresses are allowed: in a local_trusted deployment every caller is on this machine anyway. */
  readonly allowLoopback: boolean;
  /** Whether all other addresses are allowed, except link-local and metadata addresses. */
  readonly allowPrivate?: boolean;
  /** Allowed names (`*.example.com` for all below), addresses and networks that are not public. */
  readonly allowed: readonly string[];
}

type Address = ReturnType<typeof ipaddr.parse>;

const LOOPBACK_HOSTS: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Whether the host name of a URL is a name of this machine. */
export const isLoopbackHost = (hostname: string): boolean => LOOPBACK_HOSTS.has(hostname);

const LOOPBACK_ADDRESSES: ReadonlySet<string> = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/** Whether the address of a peer is one of this machine. */
export const isLoopbackAddress = (address: string): boolean => LOOPBACK_ADDRESSES.has(address);

/** The metadata services with the credentials of cloud machines. Only a listed address allows them, never a name. */
const METADATA = ['169.254.0.0/16', '100.100.100.200/32', '168.63.129.16/32', '192.0.0.192/32', 'fd00:ec2::/32'];
const GLOBAL_IPV6 = '2000::/3';
const NAME = /^(\*\.)?(?!-)[a-z0-9_-]{1,63}(\.[a-z0-9_-]{1,63})*$/i;

/** Whether an entry is valid in the list of allowed addresses. */
export function isReachItem(item: string): boolean {
  return isNetwork(item) || isIP(item) > 0 || (NAME.test(item) && !/^[\d.]+$/.test(item));
}

/** The library also accepts 10/8, which it reads as 0.0.0.10. */
const isNetwork = (item: string): boolean => ipaddr.isValidCIDR(item) && isIP(item.replace(/\/.*/, '')) > 0;

/**
 * The reason not to connect to an address, in one sentence; undefined if the server may connect. Without an entry in
 * the list, the server may only connect to public unicast addresses. An IPv4 address within IPv6 is judged as IPv4.
 * @param host the name that resolved to the address
 */
export function addressProblem(address: string, reach: NetworkReach, host = address): string | undefined {
  const whom = host === address ? address : `${host} (${address})`;
  if (isIP(address) === 0) return `${whom} is not an address`;
  const ip = ipaddr.process(address);
  if (reach.allowed.some((item) => covers(item, ip))) return undefined;
  const range = ip.range();
  if (range === 'linkLocal' || METADATA.some((item) => covers(item, ip))) {
    return `${whom} is a link-local or metadata address`;
  }
  if (isPublic(ip) || reach.allowPrivate || (range === 'loopback' && reach.allowLoopback)) return undefined;
  if (reach.allowed.some((item) => names(item, host))) return undefined;
  return `${whom} is a private or reserved address`;
}

const isPublic = (ip: Address): boolean =>
  ip.range() === 'unicast' && (ip.kind() === 'ipv4' || covers(GLOBAL_IPV6, ip));

function covers(item: string, ip: Address): boolean {
  const network = networkOf(item);
  if (network) return network[0].kind() === ip.kind() && ip.match(network);
  return isIP(item) > 0 && ipaddr.process(item).toString() === ip.toString();
}

type Network = ReturnType<typeof ipaddr.parseCIDR>;

/** The list items as parsed networks. The items come from the configuration and this file, and each is parsed once. */
const networks = new Map<string, Network | undefined>();

function networkOf(item: string): Network | undefined {
  if (!networks.has(item)) networks.set(item, isNetwork(item) ? ipaddr.parseCIDR(item) : undefined);
  return networks.get(item);
}

function names(item: string, host: string): boolean {
  const name = host.toLowerCase().replace(/\.$/, '');
  const entry = item.toLowerCase();
  return entry.startsWith('*.') ? name.endsWith(entry.slice(1)) : name === entry;
}
