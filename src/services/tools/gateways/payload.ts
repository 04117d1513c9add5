import { badRequest, type DomainError, invalidPayload, type ValidationIssue } from '#services/core/errors/errors.js';

type Invalid = (issues: readonly ValidationIssue[]) => DomainError;

// Invalid bodies of gateways get 422. A missing or invalid `companyId` is reported first, with 400.

export const invalidGateway: Invalid = (issues) => invalidPayload('Invalid gateway payload', issues);

export const invalidToken: Invalid = (issues) => invalidPayload('Invalid gateway token payload', issues);

const isAboutCompany = ({ path }: ValidationIssue): boolean => path[0] === 'companyId';

/** Wraps `invalid` for a body that also contains the companyId. */
const afterCompany =
  (invalid: Invalid): Invalid =>
  (issues) =>
    issues.some(isAboutCompany) ? badRequest('companyId is required') : invalid(issues);

export const invalidGatewayOfBody = afterCompany(invalidGateway);
export const invalidTokenOfBody = afterCompany(invalidToken);
