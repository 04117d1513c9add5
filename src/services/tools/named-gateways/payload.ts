import { badRequest, type DomainError, invalidPayload, type ValidationIssue } from '../../core/errors/errors.js';

type Invalid = (issues: readonly ValidationIssue[]) => DomainError;

// Bodies of gateways that do not fit are refused with 422, and their company is asked for before anything else.

export const invalidGateway: Invalid = (issues) => invalidPayload('Invalid gateway payload', issues);

export const invalidToken: Invalid = (issues) => invalidPayload('Invalid gateway token payload', issues);

const isAboutCompany = ({ path }: ValidationIssue): boolean => path[0] === 'companyId';

/** The same for a body that names the company, too. */
const afterCompany =
  (invalid: Invalid): Invalid =>
  (issues) =>
    issues.some(isAboutCompany) ? badRequest('companyId is required') : invalid(issues);

export const invalidGatewayOfBody = afterCompany(invalidGateway);
export const invalidTokenOfBody = afterCompany(invalidToken);
