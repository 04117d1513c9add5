import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** What this installation lets the server reach on behalf of its companies. */
export interface NetworkReach {
  /** Loopback addresses may be reached: in a local_trusted deployment whoever calls is on this machine anyway. */
  readonly allowLoopback: boolean;
  /** Names (`*.example.com` for all below), addresses and networks that may be reached although they are not public. */
  readonly allowed: readonly string[];
}

type Address = ReturnType<typeof ipaddr.parse>;

/** Where cloud machines are told their credentials. No name makes them reachable, only their address in the list. */
const METADATA = ['169.254.0.0/16', '100.100.100.200/32', '168.63.129.16/32', '192.0.0.192/32', 'fd00:ec2::/32'];
const GLOBAL_IPV6 = '2000::/3';
const NAME = /^(\*\.)?(?!-)[a-z0-9_-]{1,63}(\.[a-z0-9_-]{1,63})*$/i;

/** Whether an item can stand in the list of what may be reached. */
export function isReachItem(item: string): boolean {
  return isNetwork(item) || isIP(item) > 0 || (NAME.test(item) && !/^[\d.]+$/.test(item));
}

/** The library takes 10/8, too, and understands 0.0.0.10. */
const isNetwork = (item: string): boolean => ipaddr.isValidCIDR(item) && isIP(item.replace(/\/.*/, '')) > 0;

/**
 * Why an address must not be connected to, in one sentence; undefined if it may. Only public unicast addresses may
 * without being allowed; an IPv4 address within IPv6 counts as what it is.
 * @param host the name that led to the address
 */
export function addressProblem(address: string, reach: NetworkReach, host = address): string | undefined {
  const whom = host === address ? address : `${host} (${address})`;
  if (isIP(address) === 0) return `${whom} is no address`;
  const ip = ipaddr.process(address);
  if (reach.allowed.some((item) => covers(item, ip))) return undefined;
  const range = ip.range();
  if (range === 'linkLocal' || METADATA.some((item) => covers(item, ip))) {
    return `${whom} is a link-local or metadata address`;
  }
  if (isPublic(ip) || (range === 'loopback' && reach.allowLoopback)) return undefined;
  if (reach.allowed.some((item) => names(item, host))) return undefined;
  return `${whom} is a private or reserved address`;
}

const isPublic = (ip: Address): boolean =>
  ip.range() === 'unicast' && (ip.kind() === 'ipv4' || covers(GLOBAL_IPV6, ip));

function covers(item: string, ip: Address): boolean {
  if (isNetwork(item)) {
    const [network, bits] = ipaddr.parseCIDR(item);
    return network.kind() === ip.kind() && ip.match(network, bits);
  }
  return isIP(item) > 0 && ipaddr.process(item).toString() === ip.toString();
}

function names(item: string, host: string): boolean {
  const name = host.toLowerCase().replace(/\.$/, '');
  const wanted = item.toLowerCase();
  return wanted.startsWith('*.') ? name.endsWith(wanted.slice(1)) : name === wanted;
}
