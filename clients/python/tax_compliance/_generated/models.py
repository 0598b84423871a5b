# Written by `npm run docs` from docs/openapi.json.
from decimal import Decimal
from typing import Any, Dict, List, Literal, Optional, TypedDict, Union

__all__ = [
    "Health",
    "Readiness",
    "ReadinessChecksItem",
    "ApiKey",
    "Me",
    "MeCredential",
    "MeCredentialApp",
    "MeTenant",
    "MeStorage",
    "MeStorageRows",
    "RateLimit",
    "ApiKeyInput",
    "IssuedApiKey",
    "ApiKeyRotation",
    "OauthApp",
    "OauthAppInput",
    "IssuedOauthApp",
    "OauthAppReplacement",
    "OauthAppRotation",
    "OauthGrant",
    "User",
    "UserInput",
    "IssuedUser",
    "Client",
    "ClientAddress",
    "ClientSpouse",
    "ClientWarningsItem",
    "ClientInput",
    "ClientInputSpouse",
    "ClientReplacement",
    "ClientReplacementSpouse",
    "ClientReplacementWarningsItem",
    "ClientPatch",
    "ClientPatchSpouse",
    "ClientPatchWarningsItem",
    "ClientImport",
    "ClientImportCounts",
    "ClientImportErrorsItem",
    "ErasedRecords",
    "KeptRecords",
    "ExpiringData",
    "ErasureCertificate",
    "Erasure",
    "TenantErasureInput",
    "HmrcAuthorisationStart",
    "HmrcAuthorisation",
    "HmrcAgentInput",
    "HmrcAgent",
    "AgentInvitationInput",
    "AgentInvitation",
    "HmrcAccess",
    "Business",
    "BusinessPeriodsOfAccountItem",
    "BusinessInput",
    "BusinessInputPeriodsOfAccountItem",
    "BusinessReplacement",
    "BusinessReplacementPeriodsOfAccountItem",
    "BusinessPatch",
    "BusinessPatchPeriodsOfAccountItem",
    "BusinessPatchVat",
    "Transaction",
    "TransactionInput",
    "TransactionReplacement",
    "PropertySummary",
    "PropertySummaryCategoriesItem",
    "PropertySplit",
    "PropertySplitOwnersItem",
    "BestSplit",
    "BestSplitDoubtsItem",
    "Property",
    "PropertyAddress",
    "PropertyOwnershipItem",
    "PropertyOwnersItem",
    "PropertyInput",
    "PropertyReplacement",
    "PropertyPatch",
    "PropertyPatchLoan",
    "SourceAccount",
    "SourceAccountInput",
    "SourceAccountReplacement",
    "SourceAccountPatch",
    "Reconciliation",
    "ReconciliationStatementsItem",
    "ReconciliationGapsItem",
    "ReconciliationOverlapsItem",
    "TransactionBatchInput",
    "TransactionBatchItemCreated",
    "Problem",
    "ProblemNext",
    "ProblemIssuesItem",
    "ProblemConflictsItem",
    "ProblemErrorsItem",
    "TransactionBatchItemRefused",
    "TransactionBatch",
    "CategoriseInput",
    "CategorisationJob",
    "CategorisationJobLeftAlone",
    "TransactionFilter",
    "ConfirmInput",
    "BulkUpdate",
    "BulkUpdateCounts",
    "BulkUpdateInput",
    "BulkUpdateInputSet",
    "BulkUpdatePreview",
    "BulkUpdatePreviewFiguresItem",
    "BulkUpdatePreviewFiguresItemBefore",
    "BulkUpdatePreviewFiguresItemAfter",
    "BulkUpdateAnswerAnyFiguresItem",
    "BulkUpdateAnswerAnyFiguresItemBefore",
    "BulkUpdateAnswerAnyFiguresItemAfter",
    "BulkUpdateAnswerAnyCounts",
    "BulkUpdateAnswer",
    "TransactionPatch",
    "Document",
    "DocumentRead",
    "DocumentReadLettingStatement",
    "DocumentMatchesItem",
    "DocumentLinkInput",
    "Category",
    "CategoryRulePreviewInput",
    "CategoryRulePreview",
    "CategoryRulePreviewDataItem",
    "CategoryRuleApplication",
    "CategoryRule",
    "CategoryRuleMatch",
    "CategoryRuleInput",
    "CategoryRuleReplacement",
    "CategoryMemory",
    "ImportWarning",
    "Import",
    "ImportBalanceCheck",
    "ImportOptions",
    "ImportError",
    "ImportMapping",
    "ImportMappingInput",
    "ImportMappingReplacement",
    "ImportFormat",
    "ImportFormatLayoutsItem",
    "TaxReturnInputs",
    "CapitalAllowanceClaim",
    "CapitalAllowanceClaimPrivateUseAssetsItem",
    "CapitalAllowanceClaimPeriod",
    "AdjustmentResult",
    "AdjustmentResultFiguresItem",
    "AdjustmentResultLeftOutItem",
    "AdjustmentResultCapitalAllowances",
    "AdjustmentResultCapitalAllowancesPrivateUseAssetsItem",
    "AdjustmentResultCapitalAllowancesPeriod",
    "Declaration",
    "DeclarationDeclarant",
    "DeclarationApproval",
    "TaxReturn",
    "TaxReturnAdjustmentsItem",
    "TaxReturnSummary",
    "TaxReturnViewAnyAdjustmentsItem",
    "TaxReturnView",
    "AdjustmentInput",
    "TaxReturnInput",
    "TaxReturnReplacement",
    "TaxReturnInputsPatch",
    "TaxReturnInputsPatchForeignProperty",
    "TaxReturnInputsPatchPensions",
    "TaxReturnInputsPatchPensionsOtherItem",
    "TaxReturnInputsPatchStateBenefits",
    "TaxReturnInputsPatchSavings",
    "TaxReturnInputsPatchDividends",
    "TaxReturnInputsPatchReliefs",
    "TaxReturnInputsPatchReliefsLossClaimsItem",
    "TaxReturnInputsPatchReliefsLossesCarriedBackItem",
    "TaxReturnInputsPatchCharges",
    "TaxReturnInputsPatchSurplusAllowancesReceived",
    "TaxReturnInputsPatchPaye",
    "TaxReturnInputsPatchShareSchemes",
    "TaxReturnInputsPatchInvestmentReliefs",
    "TaxReturnInputsPatchResidence",
    "TaxReturnInputsPatchCapitalGains",
    "TaxReturnPatch",
    "Calculation",
    "CalculationEstimate",
    "CalculationTraceItem",
    "CalculationFromAccountsItem",
    "CalculationFromAccountsItemPeriodsItem",
    "CalculationFromInputsItem",
    "CalculationNotCountedItem",
    "CalculationTicket",
    "StatusChange",
    "StatusChangeHmrcCall",
    "FraudPrevention",
    "FraudPreventionMultiFactorItem",
    "FraudPreventionScreensItem",
    "FraudPreventionWindowSize",
    "FraudPreventionUserAgent",
    "FraudPreventionVendorForwardedItem",
    "TaxReturnPreparationInput",
    "DeclareInput",
    "DeclarationInput",
    "SubmissionInput",
    "AmendmentInput",
    "Receipt",
    "ReceiptAcceptance",
    "ReceiptFigures",
    "ReceiptHmrcFigures",
    "PrefillSuggestion",
    "Prefill",
    "PrefillDecisionInput",
    "HmrcAssist",
    "HmrcAssistMessagesItem",
    "HmrcAssistMessagesItemLinksItem",
    "HmrcAssistAcknowledgement",
    "Approval",
    "ApprovalAnsweredFrom",
    "ApprovalInput",
    "IssuedApproval",
    "IssuedApprovalAnsweredFrom",
    "SubmissionBatchItemInput",
    "QuarterlyUpdatesInput",
    "BatchReportsInput",
    "SubmissionBatchInput",
    "BatchCounts",
    "SubmissionBatch",
    "SubmissionBatchItemsItem",
    "SubmissionBatchItemsItemProblem",
    "SubmissionBatchSchedule",
    "SubmissionBatchScheduleNextQuarter",
    "SubmissionBatchScheduleInput",
    "DeclarationWording",
    "CoverageField",
    "Coverage",
    "Obligation",
    "ObligationBusiness",
    "ObligationRefreshInput",
    "ObligationReading",
    "QuarterlyUpdate",
    "QuarterlyUpdateFigures",
    "QuarterlyUpdateFiguresIncome",
    "QuarterlyUpdateFiguresExpenses",
    "QuarterlyUpdateFiguresDisallowable",
    "QuarterlyUpdateFiguresLeftOut",
    "QuarterlyUpdateInput",
    "MtdStatus",
    "HmrcAccount",
    "HmrcAccountLiabilitiesItem",
    "HmrcAccountPaymentsItem",
    "PaymentPlanOrigin",
    "PlannedPayment",
    "HmrcBankAccount",
    "PenaltyPoints",
    "LatePenalty",
    "ExpectedRefund",
    "CodedOutAmount",
    "ReducedPaymentsOnAccount",
    "PaymentPlan",
    "ClientMergeInput",
    "MovedCounts",
    "ClientMerge",
    "UpdatePeriods",
    "UpdatePeriodsBusinessesItem",
    "UpdatePeriodsInput",
    "FraudPreventionValidationInput",
    "FraudPreventionValidation",
    "FraudPreventionValidationIssuesItem",
    "TaxEstimateInput",
    "TaxEstimateInputSelfEmploymentsItem",
    "TaxEstimateInputSelfEmploymentsItemPeriodsOfAccountItem",
    "TaxEstimateInputUkProperty",
    "TaxEstimateInputYearChangesItem",
    "TaxEstimateInputAlternativesItem",
    "TaxCalculation",
    "TaxCalculationEstimate",
    "TaxEstimateResult",
    "TaxEstimateResultFiguresNotEnactedItem",
    "TaxEstimateResultDifference",
    "TaxEstimateResultDifferenceCausesItem",
    "TaxEstimate",
    "TaxEstimateEstimate",
    "ReportSchedule",
    "ReportScheduleOptions",
    "ReportScheduleInput",
    "ReportScheduleInputOptions",
    "Report",
    "ReportOptions",
    "ReportFile",
    "ReportInput",
    "ReportInputOptions",
    "Branding",
    "BrandingInput",
    "AnalyticsSummary",
    "AnalyticsSummaryIncomeSourcesItem",
    "AnalyticsSummaryIncomeSourcesItemCategoriesItem",
    "AnalyticsSummaryTransactions",
    "AnalyticsSeries",
    "AnalyticsSeriesDataItem",
    "RequestLog",
    "ClientReadiness",
    "ClientReadinessClient",
    "ClientReadinessStepsItem",
    "TestScenarioInput",
    "TestScenario",
    "TestClock",
    "TestClockInput",
    "TestClockAdvance",
    "WebhookEndpoint",
    "WebhookEndpointInput",
    "IssuedWebhookEndpoint",
    "WebhookEndpointReplacement",
    "WebhookSecretRotation",
    "WebhookTest",
    "WebhookDelivery",
    "WebhookAttempt",
    "WebhookAttemptTimings",
    "WebhookDeliveryWithAttempts",
    "WebhookRecoveryInput",
    "WebhookRecovery",
    "WebhookRecoveryCounts",
    "ClientEvent",
    "ClientEventData",
    "ClientEventDataClient",
    "BusinessEvent",
    "BusinessEventData",
    "BusinessEventDataBusiness",
    "PropertyEvent",
    "PropertyEventData",
    "PropertyEventDataProperty",
    "TransactionEvent",
    "TransactionEventData",
    "TransactionEventDataTransaction",
    "DocumentEvent",
    "DocumentEventData",
    "DocumentEventDataDocument",
    "ImportEvent",
    "ImportEventData",
    "ImportEventDataImport",
    "TaxReturnEvent",
    "TaxReturnEventData",
    "TaxReturnEventDataTaxReturn",
    "ApprovalEvent",
    "ApprovalEventData",
    "ApprovalEventDataApproval",
    "SubmissionBatchEvent",
    "SubmissionBatchEventData",
    "SubmissionBatchEventDataSubmissionBatch",
    "CalculationEvent",
    "CalculationEventData",
    "CalculationEventDataCalculation",
    "CategorisationEvent",
    "CategorisationEventData",
    "CategorisationEventDataCategorisation",
    "BulkUpdateEvent",
    "BulkUpdateEventData",
    "BulkUpdateEventDataBulkUpdate",
    "ReportEvent",
    "ReportEventData",
    "ReportEventDataReport",
    "HmrcAuthorisationEvent",
    "HmrcAuthorisationEventData",
    "HmrcAuthorisationEventDataHmrcAuthorisation",
    "HmrcAgentEvent",
    "HmrcAgentEventData",
    "HmrcAgentEventDataHmrcAgent",
    "AgentAuthorisationEvent",
    "AgentAuthorisationEventData",
    "AgentAuthorisationEventDataAgentAuthorisation",
    "ObligationEvent",
    "ObligationEventData",
    "ObligationEventDataObligation",
    "PaymentEvent",
    "PaymentEventData",
    "PaymentEventDataPayment",
    "QuarterlyUpdateEvent",
    "QuarterlyUpdateEventData",
    "QuarterlyUpdateEventDataQuarterlyUpdate",
    "PracticeEvent",
    "PracticeEventData",
    "PracticeEventDataPractice",
    "ApiKeyEvent",
    "ApiKeyEventData",
    "ApiKeyEventDataApiKey",
    "OauthGrantEvent",
    "OauthGrantEventData",
    "OauthGrantEventDataOauthGrant",
    "WebhookEndpointEvent",
    "WebhookEndpointEventData",
    "WebhookEndpointEventDataWebhookEndpoint",
    "EventAnyData",
    "EventAnyDataClient",
    "EventAnyDataBusiness",
    "EventAnyDataProperty",
    "EventAnyDataTransaction",
    "EventAnyDataDocument",
    "EventAnyDataImport",
    "EventAnyDataTaxReturn",
    "EventAnyDataApproval",
    "EventAnyDataSubmissionBatch",
    "EventAnyDataCalculation",
    "EventAnyDataCategorisation",
    "EventAnyDataBulkUpdate",
    "EventAnyDataReport",
    "EventAnyDataHmrcAuthorisation",
    "EventAnyDataHmrcAgent",
    "EventAnyDataAgentAuthorisation",
    "EventAnyDataObligation",
    "EventAnyDataPayment",
    "EventAnyDataQuarterlyUpdate",
    "EventAnyDataPractice",
    "EventAnyDataApiKey",
    "EventAnyDataOauthGrant",
    "EventAnyDataWebhookEndpoint",
    "Event",
    "EventType",
    "OpenApiDocument",
    "AcceptedIssue",
    "Address",
    "AddressPatch",
    "AllowancePool",
    "AllowancePoolClaim",
    "AmountDue",
    "AmountsBySource",
    "BusinessMiles",
    "BusinessVat",
    "BusinessVehicle",
    "CalculationCapitalGains",
    "CalculationCapitalGainsBandsItem",
    "CalculationCapitalGainsMatchesItem",
    "CalculationCarriedForward",
    "CalculationCarriedForwardTradingLossesItem",
    "CalculationCarriedForwardTransitionProfitsItem",
    "CalculationCarriedForwardOverlapProfitsItem",
    "CalculationIncomeTax",
    "CalculationIncomeTaxBandsItem",
    "CalculationIncomeTaxChargesItem",
    "CalculationLine",
    "CalculationPaymentsOnAccount",
    "CalculationRecommendation",
    "CalculationWarning",
    "CapitalGainsAssetInput",
    "CapitalGainsDisposalInput",
    "CapitalGainsInput",
    "CapitalGainsPoolInput",
    "CapitalGainsTradeInput",
    "CarriedIn",
    "CarriedInSource",
    "CategoryAlternative",
    "CategoryRuleMatchInput",
    "ChargesInput",
    "Declarant",
    "DividendsInput",
    "EmploymentInput",
    "EmploymentLumpSumsInput",
    "ExpenseClaimsInput",
    "FailureReason",
    "ForeignIncomeInput",
    "ForeignPropertyInput",
    "ForeignTaxCredit",
    "ImportCounts",
    "IncomeSource",
    "InvestmentReliefsInput",
    "InvestmentSubscriptionInput",
    "LifeInsuranceGainInput",
    "MarriedCouplesAllowanceInput",
    "OtherIncomeInput",
    "OwnershipShare",
    "PartnershipInput",
    "PayeInput",
    "PensionsInput",
    "PensionsInputOtherItem",
    "PropertyLoan",
    "PropertyOwner",
    "ReliefsInput",
    "ReliefsInputLossClaimsItem",
    "ReliefsInputLossesCarriedBackItem",
    "ReportFilters",
    "ReportInputFilters",
    "ResidenceInput",
    "RuleOutcome",
    "SavingsInput",
    "ShareAwardInput",
    "ShareOptionInput",
    "ShareSchemesInput",
    "SimilarTransactions",
    "SimilarTransactionsFilter",
    "StateBenefitsInput",
    "SurplusAllowancesInput",
    "TaxAdjustment",
    "TaxReturnAmendment",
    "TaxReturnIssue",
    "TaxReturnRejection",
    "TaxReturnSubmission",
    "TaxReturnSubmissionAcceptance",
    "TransactionSplit",
    "TransactionSplitInput",
    "TrustIncomeInput",
    "UnavailableFact",
    "WebhookEndpointAuthentication",
    "WebhookEndpointAuthenticationChange",
    "WebhookEndpointAuthenticationInput",
    "WebhookEndpointBatching",
    "WebhookEndpointBatchingInput",
    "WebhookEndpointDestination",
    "WebhookEndpointDestinationChange",
    "WebhookEndpointDestinationInput",
    "WebhookEndpointHealth",
    "WebhookEndpointLastDelivery",
    "WorkProgress",
    "EventEnvelope",
]


_HealthRequired = TypedDict(
    "_HealthRequired",
    {
        # Always `ok`: a process that does not run does not answer
        "status": "Literal['ok']",
    },
)


class Health(_HealthRequired):
    """Says that the process runs."""


_ReadinessRequired = TypedDict(
    "_ReadinessRequired",
    {
        # `ready` when every check passed; otherwise the answer is 503
        "status": "Literal['ready']",
        # One entry for each thing that was checked
        "checks": "List[ReadinessChecksItem]",
    },
)


class Readiness(_ReadinessRequired):
    """Whether the process can serve requests, check by check."""


_ReadinessChecksItemRequired = TypedDict(
    "_ReadinessChecksItemRequired",
    {
        # What was checked: `postgres`, `redis` or `migrations`
        "name": str,
        # Whether the check passed
        "ok": bool,
        # What happened this time, in words for people
        "detail": str,
    },
)


class ReadinessChecksItem(_ReadinessChecksItemRequired):
    """ReadinessChecksItem."""


_ApiKeyRequired = TypedDict(
    "_ApiKeyRequired",
    {
        # Unique, and never used again after a deletion. Ids of one kind sort by time of creation
        "id": str,
        # What it is called, for people to read
        "name": str,
        # How the secret begins: `tck_live_` or `tck_test_`
        "prefix": str,
        # The last four characters of the secret, to tell keys apart
        "last4": str,
        # True for live data; false for test data, which never reaches the live HMRC
        "livemode": bool,
        # What it may do. Write includes read
        "scopes": "List[Literal['clients:read', 'clients:write', 'properties:read', 'properties:write', 'transactions:read', 'transactions:write', 'imports:read', 'imports:write', 'tax_returns:read', 'tax_returns:write', 'reports:read', 'reports:write', 'webhooks:read', 'webhooks:write', 'api_keys:read', 'api_keys:write', 'tax_returns:submit']]",
        # The one client whose data the key sees; null: all of them
        "client_id": "Optional[str]",
        # When it stops working or is removed; null when it has no end date
        "expires_at": "Optional[str]",
        # Addresses from which the key is taken, in CIDR notation; null: from any
        "allowed_cidrs": "Optional[List[str]]",
        # The key that this one replaced; null when it replaced none
        "rotated_from": "Optional[str]",
        # The key with which this one was issued; null when an operator issued it
        "issued_by": "Optional[str]",
        # To within a minute; null: never
        "last_used_at": "Optional[str]",
        # When it was created. Never changes
        "created_at": str,
    },
)


class ApiKey(_ApiKeyRequired):
    """An API key, without its secret."""


_MeRequired = TypedDict(
    "_MeRequired",
    {
        # An API key, or an access token of an app
        "kind": "Literal['api_key', 'oauth']",
        # What the request was made with
        "credential": "MeCredential",
        # Null for an access token
        "api_key": "Optional[ApiKey]",
        # Whose data the credential sees
        "tenant": "MeTenant",
        # Decides the hourly quota and the storage
        "plan": "Literal['free', 'professional', 'enterprise']",
        # What it may do. Write includes read
        "scopes": "List[Literal['clients:read', 'clients:write', 'properties:read', 'properties:write', 'transactions:read', 'transactions:write', 'imports:read', 'imports:write', 'tax_returns:read', 'tax_returns:write', 'reports:read', 'reports:write', 'webhooks:read', 'webhooks:write', 'api_keys:read', 'api_keys:write', 'tax_returns:submit']]",
        # True for live data; false for test data, which never reaches the live HMRC
        "livemode": bool,
        # The one client whose data the credential sees; null: all of them
        "client_id": "Optional[str]",
        # How much stored files take up and how many rows there are, and how much the plan allows
        "storage": "MeStorage",
    },
)


class Me(_MeRequired):
    """The credential that made the call, with its tenant, plan and scopes."""


_MeCredentialRequired = TypedDict(
    "_MeCredentialRequired",
    {
        # Which of the kinds listed it is
        "type": "Literal['api_key', 'oauth']",
        # The app behind an access token; null for an API key
        "app": "Optional[MeCredentialApp]",
    },
)


class MeCredential(_MeCredentialRequired):
    """What the request was made with."""


_MeCredentialAppRequired = TypedDict(
    "_MeCredentialAppRequired",
    {
        # Unique, and never used again after a deletion. Ids of one kind sort by time of creation
        "id": str,
        # What it is called, for people to read
        "name": str,
        # The consent that the token comes from
        "grant_id": str,
    },
)


class MeCredentialApp(_MeCredentialAppRequired):
    """The app behind an access token; null for an API key."""


_MeTenantRequired = TypedDict(
    "_MeTenantRequired",
    {
        # Unique, and never used again after a deletion. Ids of one kind sort by time of creation
        "id": str,
        # What it is called, for people to read
        "name": str,
        # Decides the hourly quota and the storage
        "plan": "Literal['free', 'professional', 'enterprise']",
    },
)


class MeTenant(_MeTenantRequired):
    """Whose data the credential sees."""


_MeStorageRequired = TypedDict(
    "_MeStorageRequired",
    {
        # Bytes of stored files, of imports and reports, in this mode. Uploads beyond the limit are refused
        "used_bytes": int,
        # What the plan allows
        "limit_bytes": int,
        # Transactions and errors of imports
        "rows": "MeStorageRows",
    },
)


class MeStorage(_MeStorageRequired):
    """How much stored files take up and how many rows there are, and how much the plan allows."""


_MeStorageRowsRequired = TypedDict(
    "_MeStorageRowsRequired",
    {
        # Transactions and errors of imports in this mode. At the limit imports end, and transactions are refused within seconds
        "used": int,
        # What the plan allows
        "limit": int,
        # Deleted ones too, which stay stored
        "transactions": int,
        # The part of the transactions that came from files
        "imported_transactions": int,
        # Errors of imports that are kept
        "import_errors": int,
    },
)


class MeStorageRows(_MeStorageRowsRequired):
    """Transactions and errors of imports."""


_RateLimitRequired = TypedDict(
    "_RateLimitRequired",
    {
        # Requests that the plan allows in an hour
        "limit": int,
        # Requests left in this window
        "remaining": int,
        # Requests counted in this window
        "used": int,
        # How long a quota lasts: 3,600, an hour
        "window_seconds": int,
        # Seconds until the window ends
        "reset_seconds": int,
        # When the window ends
        "resets_at": str,
    },
)


class RateLimit(_RateLimitRequired):
    """How many requests are left in this hour."""


_ApiKeyInputRequired = TypedDict(
    "_ApiKeyInputRequired",
    {
        # What it is called, for people to read
        "name": str,
    },
)


_ApiKeyInputOptional = TypedDict(
    "_ApiKeyInputOptional",
    {
        # Every read scope of the caller when left out
        "scopes": "List[Literal['clients:read', 'clients:write', 'properties:read', 'properties:write', 'transactions:read', 'transactions:write', 'imports:read', 'imports:write', 'tax_returns:read', 'tax_returns:write', 'reports:read', 'reports:write', 'webhooks:read', 'webhooks:write', 'api_keys:read', 'api_keys:write', 'tax_returns:submit']]",
        # The one client whose data the key may see; null or left out: all of them
        "client_id": "Optional[str]",
        # No later than the caller’s own, which it is when left out or null
        "expires_at": "Optional[str]",
        # Addresses and CIDR blocks that the key may be used from: none but the caller’s own, which they are when left out or null
        "allowed_cidrs": "Optional[List[str]]",
    }, total=False,
)


class ApiKeyInput(_ApiKeyInputRequired, _ApiKeyInputOptional):
    """What you send to create or change it. An API key, without its secret."""


_IssuedApiKeyRequired = TypedDict(
    "_IssuedApiKeyRequired",
    {
        # Unique, and never used again after a deletion. Ids of one kind sort by time of creation
        "id": str,
        # What it is called, for people to read
        "name": str,
        # How the secret begins: `tck_live_` or `tck_test_`
        "prefix": str,
        # The last four characters of the secret, to tell keys apart
        "last4": str,
        # True for live data; false for test data, which never reaches the live HMRC
        "livemode": bool,
        # What it may do. Write includes read
        "scopes": "List[Literal['clients:read', 'clients:write', 'properties:read', 'properties:write', 'transactions:read', 'transactions:write', 'imports:read', 'imports:write', 'tax_returns:read', 'tax_returns:write', 'reports:read', 'reports:write', 'webhooks:read', 'webhooks:write', 'api_keys:read', 'api_keys:write', 'tax_returns:submit']]",
        # The one client whose data the key sees; null: all of them
        "client_id": "Optional[str]",
        # When it stops working or is removed; null when it has no end date
        "expires_at": "Optional[str]",
        # Addresses from which the key is taken, in CIDR notation; null: from any
        "allowed_cidrs": "Optional[List[str]]",
        # The key that this one replaced; null when it replaced none
        "rotated_from": "Optional[str]",
        # The key with which this one was issued; null when an operator issued it
        "issued_by": "Optional[str]",
        # To within a minute; null: never
        "last_used_at": "Optional[str]",
        # When it was created. Never changes
        "created_at": str,
        # Shown only in this answer: store it now
        "secret": str,
    },
)


class IssuedApiKey(_IssuedApiKeyRequired):
    """Shown once, with its secret. An API key, without its secret."""


_ApiKeyRotationOptional = TypedDict(
    "_ApiKeyRotationOptional",
    {
        # How long the old secret still works; a day when left out
        "overlap_seconds": int,
    }, total=False,
)


class ApiKeyRotation(_ApiKeyRotationOptional):
    """What its rotation takes or answers. An API key, without its secret."""


_OauthAppRequired = TypedDict(
    "_OauthAppRequired",
    {
        # Unique, and never used again after a deletion. Ids of one kind sort by time of creation
        "id": str,
        # The `client_id` of OAuth, equal to `id`
        "client_id": str,
        # What it is called, for people to read
        "name": str,
        # A `public` app, on a phone or in a browser, can keep no secret and has none
        "type": "Literal['confidential', 'public']",
        # Where people are sent back to. Compared character by character
        "redirect_uris": "List[str]",
        # What it may do. Write includes read
        "scopes": "List[Literal['clients:read', 'clients:write', 'properties:read', 'properties:write', 'transactions:read', 'transactions:write', 'imports:read', 'imports:write', 'tax_returns:read', 'tax_returns:write', 'reports:read', 'reports:write', 'webhooks:read', 'webhooks:write', 'api_keys:read', 'api_keys:write', 'tax_returns:submit', 'offline_access']]",
        # Which tenants the app may ask for consent: its own alone, or any. For any, an operator of this service has to have verified your organisation
        "audience": "Literal['own_tenant', 'any_tenant']",
        # Shown on the page that asks for consent; null: none
        "logo_url": "Optional[str]",
        # True for live data; false for test data, which never reaches the live HMRC
        "livemode": bool,
        # End of the time in which the secret before the present one works
        "previous_secret_expires_at": "Optional[str]",
        # When it was created. Never changes
        "created_at": str,
        # When it last changed
        "updated_at": str,
    },
)


class OauthApp(_OauthAppRequired):
    """An app that tenants can give access to, without its secret."""


_OauthAppInputRequired = TypedDict(
    "_OauthAppInputRequired",
    {
        # Persons see it when they are asked
        "name": str,
        # The most it may ask for. `offline_access`, for a refresh token, it may ask for whether it is named or not
        "scopes": "List[Literal['clients:read', 'clients:write', 'properties:read', 'properties:write', 'transactions:read', 'transactions:write', 'imports:read', 'imports:write', 'tax_returns:read', 'tax_returns:write', 'reports:read', 'reports:write', 'webhooks:read', 'webhooks:write', 'api_keys:read', 'api_keys:write', 'tax_returns:submit', 'offline_access']]",
        # A `public` app, on a phone or in a browser, can keep no secret and has none
        "type": "Literal['confidential', 'public']",
    },
)


_OauthAppInputOptional = TypedDict(
    "_OauthAppInputOptional",
    {
        # Where a person’s browser goes back to, compared character by character: https, or http on 127.0.0.1, [::1] (both at any port) or localhost. None: the app acts for its own tenant only
        "redirect_uris": "List[str]",
        # Which tenants the app may ask for consent; `own_tenant`, its own alone, when left out
        "audience": "Literal['own_tenant', 'any_tenant']",
        # An https:// address. Our own pages load nothing from other servers and do not show it
        "logo_url": "Optional[str]",
    }, total=False,
)


class OauthAppInput(_OauthAppInputRequired, _OauthAppInputOptional):
    """What you send to create or change it. An app that tenants can give access to, without its secret."""


_IssuedOauthAppRequired = TypedDict(
    "_IssuedOauthAppRequired",
    {
        # Unique, and never used again after a deletion. Ids of one kind sort by time of creation
        "id": str,
        # The `client_id` of OAuth, equal to `id`
        "client_id": str,
        # What it is called, for people to read
        "name": str,
        # A `public` app, on a phone or in a browser, can keep no secret and has none
        "type": "Literal['confidential', 'public']",
        # Where people are sent back to. Compared character by character
        "redirect_uris": "List[str]",
        # What it may do. Write includes read
        "scopes": "List[Literal['clients:read', 'clients:write', 'properties:read', 'properties:write', 'transactions:read', 'transactions:write', 'imports:read', 'imports:write', 'tax_returns:read', 'tax_returns:write', 'reports:read', 'reports:write', 'webhooks:read', 'webhooks:write', 'api_keys:read', 'api_keys:write', 'tax_returns:submit', 'offline_access']]",
        # Which tenants the app may ask for consent: its own alone, or any. For any, an operator of this service has to have verified your organisation
        "audience": "Literal['own_tenant', 'any_tenant']",
        # Shown on the page that asks for consent; null: none
        "logo_url": "Optional[str]",
        # True for live data; false for test data, which never reaches the live HMRC
        "livemode": bool,
        # End of the time in which the secret before the present one works
        "previous_secret_expires_at": "Optional[str]",
        # When it was created. Never changes
        "created_at": str,
        # When it last changed
        "updated_at": str,
        # Shown only in this answer: store it now. Null for a public app
        "client_secret": "Optional[str]",
    },
)


class IssuedOauthApp(_IssuedOauthAppRequired):
    """Shown once, with its secret. An app that tenants can give access to, without its secret."""


_OauthAppReplacementRequired = TypedDict(
    "_OauthAppReplacementRequired",
    {
        # Persons see it when they are asked
        "name": str,
        # The most it may ask for. `offline_access`, for a refresh token, it may ask for whether it is named or not
        "scopes": "List[Literal['clients:read', 'clients:write', 'properties:read', 'properties:write', 'transactions:read', 'transactions:write', 'imports:read', 'imports:write', 'tax_returns:read', 'tax_returns:write', 'reports:read', 'reports:write', 'webhooks:read', 'webhooks:write', 'api_keys:read', 'api_keys:write', 'tax_returns:submit', 'offline_access']]",
    },
)


_OauthAppReplacementOptional = TypedDict(
    "_OauthAppReplacementOptional",
    {
        # Where a person’s browser goes back to, compared character by character: https, or http on 127.0.0.1, [::1] (both at any port) or localhost. None: the app acts for its own tenant only
        "redirect_uris": "List[str]",
        # Which tenants the app may ask for consent; `own_tenant`, its own alone, when left out
        "audience": "Literal['own_tenant', 'any_tenant']",
        # An https:// address. Our own pages load nothing from other servers and do not show it
        "logo_url": "Optional[str]",
        # Unique, and never used again after a deletion. Ids of one kind sort by time of creation
        "id": str,
        # What the app sends as `client_id` of OAuth; the same as `id`
        "client_id": str,
        # True for live data; false for test data, which never reaches the live HMRC
        "livemode": bool,
        # When it was created. Never changes
        "created_at": str,
        # When it last changed
        "updated_at": str,
        # A `public` app, on a phone or in a browser, can keep no secret and has none
        "type": "Literal['confidential', 'public']",
    }, total=False,
)


class OauthAppReplacement(_OauthAppReplacementRequired, _OauthAppReplacementOptional):
    """What PUT takes, all of it. An app that tenants can give access to, without its secret."""


_OauthAppRotationOptional = TypedDict(
    "_OauthAppRotationOptional",
    {
        # How long the old secret still works; a day when left out
        "overlap_seconds": int,
    }, total=False,
)


class OauthAppRotation(_OauthAppRotationOptional):
    """What its rotation takes or answers. An app that tenants can give access to, without its secret."""


_OauthGrantRequired = TypedDict(
    "_OauthGrantRequired",
    {
        # Unique, and never used again after a deletion. Ids of one kind sort by time of creation
        "id": str,
        # Which app was given access, by its `app_` id
        "app_id": str,
        # As it was when the access was granted
        "app_name": str,
        # Who consented; null for an app that acts for its own tenant without a person
        "user_id": "Optional[str]",
        # What it may do. Write includes read
        "scopes": "List[Literal['clients:read', 'clients:write', 'properties:read', 'properties:write', 'transactions:read', 'transactions:write', 'imports:read', 'imports:write', 'tax_returns:read', 'tax_returns:write', 'reports:read', 'reports:write', 'webhooks:read', 'webhooks:write', 'api_keys:read', 'api_keys:write', 'tax_returns:submit', 'offline_access']]",
        # The one client to whose data access was given; null: to that of all clients
        "client_id": "Optional[str]",
        # True for live data; false for test data, which never reaches the live HMRC
        "livemode": bool,
        # When the last of its tokens does
        "expires_at": str,
        # To within a minute; null: never
        "last_used_at": "Optional[str]",
        # When it was created. Never changes
        "created_at": str,
    },
)


class OauthGrant(_OauthGrantRequired):
    """The access that a person gave to an app."""


_UserRequired = TypedDict(
    "_UserRequired",
    {
        # Unique, and never used again after a deletion. Ids of one kind sort by time of creation
        "id": str,
        # What the person signs in with. Unique in the tenant
        "email": str,
        # A `member` can allow an app anything but power over credentials
        "role": "Literal['owner', 'member']",
        # False: made with a test key, and allows nothing in live mode
        "livemode": bool,
        # Whether the person still has the password that they were given, and has to change it
        "must_change_password": bool,
        # Whether the person has set up a second factor
        "has_second_factor": bool,
        # When it was created. Never changes
        "created_at": str,
    },
)


class User(_UserRequired):
    """A person who can give apps access to the tenant."""


_UserInputRequired = TypedDict(
    "_UserInputRequired",
    {
        # What the person will sign in with. Unique in the tenant
        "email": str,
        # A `member` can allow an app anything but power over credentials
        "role": "Literal['owner', 'member']",
    },
)


class UserInput(_UserInputRequired):
    """What you send to create or change it. A person who can give apps access to the tenant."""


_IssuedUserRequired = TypedDict(
    "_IssuedUserRequired",
    {
        "user": "User",
        # Shown only in this answer; the first sign-in asks to change it
        "one_time_password": str,
    },
)


class IssuedUser(_IssuedUserRequired):
    """Shown once, with its secret. A person who can give apps access to the tenant."""


_ClientRequired = TypedDict(
    "_ClientRequired",
    {
        # Unique, and never used again after a deletion. Ids of one kind sort by time of creation
        "id": str,
        # The first name, as HMRC has it
        "given_name": str,
        # The surname, as HMRC has it
        "family_name": str,
        # The National Insurance number with only its last characters shown; null when not given
        "nino": "Optional[str]",
        # The Unique Taxpayer Reference with only its last digits shown; null when not given
        "utr": "Optional[str]",
        # Decides on allowances that depend on age; null when not given
        "date_of_birth": "Optional[str]",
        # An address as `name@example.com`; null when not given
        "email": "Optional[str]",
        # The telephone number, with the country code and no spaces, such as `+447700900123`; null when not given
        "phone": "Optional[str]",
        # Where the client is resident for income tax: Scotland has rates of its own
        "region": "Literal['england', 'wales', 'northern_ireland', 'scotland']",
        # The postal address, line by line; null when not given
        "address": "Optional[ClientAddress]",
        # The plans that are being repaid; empty for none
        "student_loan_plans": "List[Literal['plan1', 'plan2', 'plan4', 'plan5', 'postgraduate']]",
        # Whether the client gives part of the personal allowance to a spouse, receives it, or neither
        "marriage_allowance": "Literal['none', 'given', 'received']",
        # The spouse or civil partner who is given the client’s marriage allowance, for HMRC. Kept sealed: only the end of the number is shown
        "spouse": "Optional[ClientSpouse]",
        # Whether the client is entitled to Blind Person’s Allowance
        "blind_person": bool,
        # Words by which you sort your clients; empty for none
        "tags": "List[str]",
        # Your own id for it: unique among those of its kind, so a second one is refused with 409. Null when not given
        "external_id": "Optional[str]",
        # For the integrator only: text by name
        "metadata": "Dict[str, str]",
        # When the client was put away; null for one who is not
        "archived_at": "Optional[str]",
        # The day until which the records have to be kept: five years after 31 January that follows the last tax year with any. Null for a client who is not archived, or has none
        "retain_until": "Optional[str]",
        # The test clock by which the client lives; null for one who lives by the time of everybody
        "test_clock_id": "Optional[str]",
        # When it was created. Never changes
        "created_at": str,
        # When it last changed
        "updated_at": str,
    },
)


_ClientOptional = TypedDict(
    "_ClientOptional",
    {
        # In the answer to a write only, where there is something to look at: another client has the NINO that was given
        "warnings": "List[ClientWarningsItem]",
    }, total=False,
)


class Client(_ClientRequired, _ClientOptional):
    """A taxpayer."""


_ClientAddressRequired = TypedDict(
    "_ClientAddressRequired",
    {
        # House and street
        "line_1": str,
        # The second line of the postal address; null when not given
        "line_2": "Optional[str]",
        # The third line of the postal address; null when not given
        "line_3": "Optional[str]",
        # Town or city; null when not given
        "town": "Optional[str]",
        # County or state; null when not given
        "county": "Optional[str]",
        # Null for an address abroad that has none
        "postcode": "Optional[str]",
        # Two capital letters of ISO 3166, such as `GB`
        "country": str,
    },
)


class ClientAddress(_ClientAddressRequired):
    """The postal address, line by line; null when not given."""


_ClientSpouseRequired = TypedDict(
    "_ClientSpouseRequired",
    {
        # The National Insurance number with only its last characters shown; null when not given
        "nino": "Optional[str]",
    },
)


class ClientSpouse(_ClientSpouseRequired):
    """The spouse or civil partner who is given the client’s marriage allowance, for HMRC. Kept sealed: only the end of the number is shown."""


_ClientWarningsItemRequired = TypedDict(
    "_ClientWarningsItemRequired",
    {
        # Stable: act on this. `/docs/codes/client-warnings` says what each means and what to do. New codes may be added
        "code": str,
        # The client that it is about
        "client_id": str,
    },
)


class ClientWarningsItem(_ClientWarningsItemRequired):
    """ClientWarningsItem."""


_ClientInputRequired = TypedDict(
    "_ClientInputRequired",
    {
        # The first name, as HMRC has it
        "given_name": str,
        # The surname, as HMRC has it
        "family_name": str,
    },
)


_ClientInputOptional = TypedDict(
    "_ClientInputOptional",
    {
        # Spaces and lower case are taken. Masked when read
        "nino": "Optional[str]",
        # Ten digits with a valid check digit; spaces are taken. Masked when read
        "utr": "Optional[str]",
        # Decides on allowances that depend on age; null when not given
        "date_of_birth": "Optional[str]",
        # An address as `name@example.com`; null when not given
        "email": "Optional[str]",
        # The telephone number in E.164 form: country code, no spaces, such as `+447700900123`
        "phone": "Optional[str]",
        # Where the client is resident for income tax; `england` when left out
        "region": "Literal['england', 'wales', 'northern_ireland', 'scotland']",
        # The postal address, line by line; null when not given
        "address": "Optional[Address]",
        # The plans that are being repaid; empty for none
        "student_loan_plans": "List[Literal['plan1', 'plan2', 'plan4', 'plan5', 'postgraduate']]",
        # Whether the client gives part of the personal allowance to a spouse, receives it, or neither
        "marriage_allowance": "Literal['none', 'given', 'received']",
        # The spouse or civil partner who is given the client’s marriage allowance, for HMRC. Kept sealed: only the end of the number is shown
        "spouse": "Optional[ClientInputSpouse]",
        # Whether the client is entitled to Blind Person’s Allowance
        "blind_person": bool,
        # Words by which you sort your clients; empty for none
        "tags": "List[str]",
        # Your own id for it: unique among those of its kind, so a second one is refused with 409. Null when not given
        "external_id": "Optional[str]",
        # For the integrator only: text by name
        "metadata": "Dict[str, str]",
        # The test clock by which the client is to live, of test data alone. It cannot be changed afterwards
        "test_clock_id": "Optional[str]",
    }, total=False,
)


class ClientInput(_ClientInputRequired, _ClientInputOptional):
    """What you send to create or change it. A taxpayer."""


_ClientInputSpouseRequired = TypedDict(
    "_ClientInputSpouseRequired",
    {
        # The National Insurance number; spaces and lower case are taken. Masked when read; the masked number alone leaves the spouse as it is
        "nino": str,
    },
)


_ClientInputSpouseOptional = TypedDict(
    "_ClientInputSpouseOptional",
    {
        # The surname, as HMRC has it
        "family_name": str,
        # The first name, as HMRC has it
        "given_name": "Optional[str]",
        # When the spouse or civil partner was born; HMRC takes it if it is given
        "date_of_birth": "Optional[str]",
    }, total=False,
)


class ClientInputSpouse(_ClientInputSpouseRequired, _ClientInputSpouseOptional):
    """The spouse or civil partner who is given the client’s marriage allowance, for HMRC. Kept sealed: only the end of the number is shown."""


_ClientReplacementRequired = TypedDict(
    "_ClientReplacementRequired",
    {
        # The first name, as HMRC has it
        "given_name": str,
        # The surname, as HMRC has it
        "family_name": str,
    },
)


_ClientReplacementOptional = TypedDict(
    "_ClientReplacementOptional",
    {
        # Spaces and lower case are taken. Masked when read
        "nino": "Optional[str]",
        # Ten digits with a valid check digit; spaces are taken. Masked when read
        "utr": "Optional[str]",
        # Decides on allowances that depend on age; null when not given
        "date_of_birth": "Optional[str]",
        # An address as `name@example.com`; null when not given
        "email": "Optional[str]",
        # The telephone number in E.164 form: country code, no spaces, such as `+447700900123`
        "phone": "Optional[str]",
        # Where the client is resident for income tax; `england` when left out
        "region": "Literal['england', 'wales', 'northern_ireland', 'scotland']",
        # The postal address, line by line; null when not given
        "address": "Optional[Address]",
        # The plans that are being repaid; empty for none
        "student_loan_plans": "List[Literal['plan1', 'plan2', 'plan4', 'plan5', 'postgraduate']]",
        # Whether the client gives part of the personal allowance to a spouse, receives it, or neither
        "marriage_allowance": "Literal['none', 'given', 'received']",
        # The spouse or civil partner who is given the client’s marriage allowance, for HMRC. Kept sealed: only the end of the number is shown
        "spouse": "Optional[ClientReplacementSpouse]",
        # Whether the client is entitled to Blind Person’s Allowance
        "blind_person": bool,
        # Words by which you sort your clients; empty for none
        "tags": "List[str]",
        # Your own id for it: unique among those of its kind, so a second one is refused with 409. Null when not given
        "external_id": "Optional[str]",
        # For the integrator only: text by name
        "metadata": "Dict[str, str]",
        # Unique, and never used again after a deletion. Ids of one kind sort by time of creation
        "id": str,
        # When the client was put away; null for one who is not
        "archived_at": "Optional[str]",
        # The day until which the records have to be kept: five years after 31 January that follows the last tax year with any. Null for a client who is not archived, or has none
        "retain_until": "Optional[str]",
        # The test clock by which the client lives; null for one who lives by the time of everybody
        "test_clock_id": "Optional[str]",
        # In the answer to a write only, where there is something to look at: another client has the NINO that was given
        "warnings": "List[ClientReplacementWarningsItem]",
        # When it was created. Never changes
        "created_at": str,
        # When it last changed
        "updated_at": str,
    }, total=False,
)


class ClientReplacement(_ClientReplacementRequired, _ClientReplacementOptional):
    """What PUT takes, all of it. A taxpayer."""


_ClientReplacementSpouseRequired = TypedDict(
    "_ClientReplacementSpouseRequired",
    {
        # The National Insurance number; spaces and lower case are taken. Masked when read; the masked number alone leaves the spouse as it is
        "nino": str,
    },
)


_ClientReplacementSpouseOptional = TypedDict(
    "_ClientReplacementSpouseOptional",
    {
        # The surname, as HMRC has it
        "family_name": str,
        # The first name, as HMRC has it
        "given_name": "Optional[str]",
        # When the spouse or civil partner was born; HMRC takes it if it is given
        "date_of_birth": "Optional[str]",
    }, total=False,
)


class ClientReplacementSpouse(_ClientReplacementSpouseRequired, _ClientReplacementSpouseOptional):
    """The spouse or civil partner who is given the client’s marriage allowance, for HMRC. Kept sealed: only the end of the number is shown."""


_ClientReplacementWarningsItemRequired = TypedDict(
    "_ClientReplacementWarningsItemRequired",
    {
        # Stable: act on this. `/docs/codes/client-warnings` says what each means and what to do. New codes may be added
        "code": str,
        # The client that it is about
        "client_id": str,
    },
)


class ClientReplacementWarningsItem(_ClientReplacementWarningsItemRequired):
    """ClientReplacementWarningsItem."""


_ClientPatchOptional = TypedDict(
    "_ClientPatchOptional",
    {
        # The first name, as HMRC has it
        "given_name": "Optional[str]",
        # The surname, as HMRC has it
        "family_name": "Optional[str]",
        # Spaces and lower case are taken. Masked when read
        "nino": "Optional[str]",
        # Ten digits with a valid check digit; spaces are taken. Masked when read
        "utr": "Optional[str]",
        # Decides on allowances that depend on age; null when not given
        "date_of_birth": "Optional[str]",
        # An address as `name@example.com`; null when not given
        "email": "Optional[str]",
        # The telephone number in E.164 form: country code, no spaces, such as `+447700900123`
        "phone": "Optional[str]",
        # Where the client is resident for income tax; `england` when left out
        "region": "Optional[Literal['england', 'wales', 'northern_ireland', 'scotland']]",
        # The postal address, line by line; null when not given
        "address": "Optional[AddressPatch]",
        # The plans that are being repaid; empty for none
        "student_loan_plans": "Optional[List[Literal['plan1', 'plan2', 'plan4', 'plan5', 'postgraduate']]]",
        # Whether the client gives part of the personal allowance to a spouse, receives it, or neither
        "marriage_allowance": "Optional[Literal['none', 'given', 'received']]",
        # The spouse or civil partner who is given the client’s marriage allowance, for HMRC. Kept sealed: only the end of the number is shown
        "spouse": "Optional[ClientPatchSpouse]",
        # Whether the client is entitled to Blind Person’s Allowance
        "blind_person": "Optional[bool]",
        # Words by which you sort your clients; empty for none
        "tags": "Optional[List[str]]",
        # Your own id for it: unique among those of its kind, so a second one is refused with 409. Null when not given
        "external_id": "Optional[str]",
        # For the integrator only: text by name
        "metadata": "Optional[Dict[str, Optional[str]]]",
        # Unique, and never used again after a deletion. Ids of one kind sort by time of creation
        "id": str,
        # When the client was put away; null for one who is not
        "archived_at": "Optional[str]",
        # The day until which the records have to be kept: five years after 31 January that follows the last tax year with any. Null for a client who is not archived, or has none
        "retain_until": "Optional[str]",
        # The test clock by which the client lives; null for one who lives by the time of everybody
        "test_clock_id": "Optional[str]",
        # In the answer to a write only, where there is something to look at: another client has the NINO that was given
        "warnings": "List[ClientPatchWarningsItem]",
        # When it was created. Never changes
        "created_at": str,
        # When it last changed
        "updated_at": str,
    }, total=False,
)


class ClientPatch(_ClientPatchOptional):
    """What PATCH merges into it: only what is to change, with null to remove a field. A taxpayer."""


_ClientPatchSpouseOptional = TypedDict(
    "_ClientPatchSpouseOptional",
    {
        # The National Insurance number; spaces and lower case are taken. Masked when read; the masked number alone leaves the spouse as it is
        "nino": "Optional[str]",
        # The surname, as HMRC has it
        "family_name": "Optional[str]",
        # The first name, as HMRC has it
        "given_name": "Optional[str]",
        # When the spouse or civil partner was born; HMRC takes it if it is given
        "date_of_birth": "Optional[str]",
    }, total=False,
)


class ClientPatchSpouse(_ClientPatchSpouseOptional):
    """The spouse or civil partner who is given the client’s marriage allowance, for HMRC. Kept sealed: only the end of the number is shown."""


_ClientPatchWarningsItemRequired = TypedDict(
    "_ClientPatchWarningsItemRequired",
    {
        # Stable: act on this. `/docs/codes/client-warnings` says what each means and what to do. New codes may be added
        "code": str,
        # The client that it is about
        "client_id": str,
    },
)


class ClientPatchWarningsItem(_ClientPatchWarningsItemRequired):
    """ClientPatchWarningsItem."""


_ClientImportRequired = TypedDict(
    "_ClientImportRequired",
    {
        # Whether nothing was added: the rest says what would have been
        "dry_run": bool,
        # The number of each outcome
        "counts": "ClientImportCounts",
        # The first thing that is wrong in each line that failed
        "errors": "List[ClientImportErrorsItem]",
        # The lines that failed as CSV, each with the reason. Mend them and send the file: the added columns count for nothing. Null when none failed
        "error_file": "Optional[str]",
    },
)


class ClientImport(_ClientImportRequired):
    """The lines of a file of clients that were added, skipped and failed."""


_ClientImportCountsRequired = TypedDict(
    "_ClientImportCountsRequired",
    {
        # Lines of the file, without its headings
        "total": int,
        # Clients that were added
        "created": int,
        # Lines whose `external_id` a client or an earlier line has: nothing was changed
        "skipped": int,
        # Lines that are wrong, and were left out
        "failed": int,
    },
)


class ClientImportCounts(_ClientImportCountsRequired):
    """The number of each outcome."""


_ClientImportErrorsItemRequired = TypedDict(
    "_ClientImportErrorsItemRequired",
    {
        # The line of the file, the headings being the first
        "line": int,
        # The heading of the cell that is wrong, or the field that is missing
        "column": str,
        # Stable: act on this. `/docs/codes/places` says what each means and what to do. New codes may be added
        "code": str,
        # The reason, in words for people
        "detail": str,
    },
)


class ClientImportErrorsItem(_ClientImportErrorsItemRequired):
    """ClientImportErrorsItem."""


_ErasedRecordsRequired = TypedDict(
    "_ErasedRecordsRequired",
    {
        # The kind of records, by the name of their table
        "records": str,
        # How many were erased
        "count": int,
    },
)


class ErasedRecords(_ErasedRecordsRequired):
    """How much of one kind was erased."""


_KeptRecordsRequired = TypedDict(
    "_KeptRecordsRequired",
    {
        # The kind of records, by the name of their table
        "records": str,
        # A tax year, 6 April to 5 April
        "tax_year": "Optional[str]",
        # How many are kept
        "count": int,
        # The last day on which they are kept. They are destroyed afterwards
        "until": str,
        # The law that wants them kept
        "reason": str,
    },
)


class KeptRecords(_KeptRecordsRequired):
    """What of one kind and tax year is kept."""


_ExpiringDataRequired = TypedDict(
    "_ExpiringDataRequired",
    {
        # What it is
        "what": str,
        # When it is gone
        "until": str,
    },
)


class ExpiringData(_ExpiringDataRequired):
    """Something that goes by itself."""


_ErasureCertificateRequired = TypedDict(
    "_ErasureCertificateRequired",
    {
        # The erasure
        "id": str,
        # Whether a client was erased, or the whole tenant
        "subject": "Literal['client', 'tenant']",
        # The client; null for the whole tenant
        "client_id": "Optional[str]",
        # When the erasure was asked for
        "requested_at": str,
        # When everything was erased
        "completed_at": str,
        # What was erased, what is kept sealed included
        "erased": "List[ErasedRecords]",
        # What the law wants kept, sealed: nothing of the service can read it
        "kept": "List[KeptRecords]",
        # What goes by itself within days
        "expiring": "List[ExpiringData]",
        # SHA-256 of the canonical JSON of the certificate without this member: members sorted by name, no white space
        "sha256": str,
    },
)


class ErasureCertificate(_ErasureCertificateRequired):
    """Says what was erased, and what is kept, until when and why."""


_ErasureRequired = TypedDict(
    "_ErasureRequired",
    {
        # Unique, and never used again after a deletion. Ids of one kind sort by time of creation
        "id": str,
        # Whether a client is erased, or the whole tenant
        "subject": "Literal['client', 'tenant']",
        # The client; null for the whole tenant. Nothing else has this id any more
        "client_id": "Optional[str]",
        # `waiting` until a tenant’s erasure starts; `queued` and `processing` for seconds, or until work that is under way is over
        "status": "Literal['waiting', 'queued', 'processing', 'completed', 'withdrawn']",
        # The erasure starts no sooner. Until then that of a tenant can be withdrawn
        "starts_at": str,
        # What was erased and what is kept, and why; null until the erasure is complete
        "certificate": "Optional[ErasureCertificate]",
        # When it was created. Never changes
        "created_at": str,
        # When it was complete, or withdrawn; null before
        "completed_at": "Optional[str]",
        # When the last of what was kept was destroyed; null before, and where nothing was kept
        "destroyed_at": "Optional[str]",
    },
)


class Erasure(_ErasureRequired):
    """A request to erase a client or a tenant, and what came of it."""


_TenantErasureInputRequired = TypedDict(
    "_TenantErasureInputRequired",
    {
        # The name of the tenant, as `GET /v1/me` shows it: so that no other is meant
        "tenant_name": str,
    },
)


class TenantErasureInput(_TenantErasureInputRequired):
    """The name of the tenant that is to be erased."""


_HmrcAuthorisationStartRequired = TypedDict(
    "_HmrcAuthorisationStartRequired",
    {
        # Open `url` in the browser of the taxpayer or the agent. HMRC sends them back to us afterwards
        "authorise_url": str,
        # When the address stops working. It works once
        "expires_at": str,
    },
)


class HmrcAuthorisationStart(_HmrcAuthorisationStartRequired):
    """The address to which you send the client, who signs in at HMRC and grants access."""


_HmrcAuthorisationRequired = TypedDict(
    "_HmrcAuthorisationRequired",
    {
        # `expiring`: within 30 days of its end. Without `active` or `expiring` nothing can be filed
        "status": "Literal['none', 'active', 'expiring', 'expired', 'revoked']",
        # What HMRC lets us do for the client
        "scopes": "List[str]",
        # When the authorisation ends and the client must authorise again
        "expires_at": "Optional[str]",
    },
)


class HmrcAuthorisation(_HmrcAuthorisationRequired):
    """The state of a client’s authorisation with HMRC."""


_HmrcAgentInputRequired = TypedDict(
    "_HmrcAgentInputRequired",
    {
        # The agent reference number of the practice’s agent services account
        "arn": str,
    },
)


class HmrcAgentInput(_HmrcAgentInputRequired):
    """The practice, as HMRC names it."""


_HmrcAgentRequired = TypedDict(
    "_HmrcAgentRequired",
    {
        # The agent reference number of the practice’s agent services account
        "arn": "Optional[str]",
        # `none`: nobody has signed in. `expiring`: within 30 days of its end. `expired`: HMRC has ended it
        "status": "Literal['none', 'active', 'expiring', 'expired']",
        # Open it in the browser of the person who has the agent services account. It works once, for an hour. Null but in the answer to POST
        "authorise_url": "Optional[str]",
        # When the sign-in ends and somebody must sign in again
        "expires_at": "Optional[str]",
    },
)


class HmrcAgent(_HmrcAgentRequired):
    """The sign-in of the practice at HMRC as an agent."""


_AgentInvitationInputRequired = TypedDict(
    "_AgentInvitationInputRequired",
    {
        # `main`: everything; the client has one, and a new one takes the place of the old. `supporting`: quarterly updates, and no return
        "role": "Literal['main', 'supporting']",
        # The postcode that HMRC has of the client, by which HMRC sees that you know them. It is sent to HMRC and not kept
        "known_fact": str,
    },
)


class AgentInvitationInput(_AgentInvitationInputRequired):
    """The role to invite a client in, and the fact that HMRC knows them by."""


_AgentInvitationRequired = TypedDict(
    "_AgentInvitationRequired",
    {
        # Unique, and never used again after a deletion. Ids of one kind sort by time of creation
        "id": str,
        # The client it belongs to; null when it belongs to none, or to the tenant as a whole
        "client_id": str,
        # `main`: everything; the client has one, and a new one takes the place of the old. `supporting`: quarterly updates, and no return
        "role": "Literal['main', 'supporting']",
        # `partial_auth`: the client agreed and is not in Making Tax Digital yet; it becomes an authorisation when they sign up
        "status": "Literal['pending', 'accepted', 'rejected', 'expired', 'cancelled', 'partial_auth']",
        # Send it to the client, who signs in at HMRC and accepts or refuses; HMRC sends nothing. Null once that is over
        "link": "Optional[str]",
        # End of the time in which the client can answer; null where they had authorised you before
        "expires_at": "Optional[str]",
        # When it was created. Never changes
        "created_at": str,
    },
)


class AgentInvitation(_AgentInvitationRequired):
    """An invitation of a client to authorise the practice as their agent."""


_HmrcAccessRequired = TypedDict(
    "_HmrcAccessRequired",
    {
        # `ok`: everything may be done. `supporting_only`: the practice supports the client, and may send quarterly updates. `not_signed_up`: the client is not in Making Tax Digital. `no_relationship`: the client has not authorised the practice. `grant_expired`: the sign-in has ended. `no_grant`: nobody has signed in, or with an account that HMRC does not take for this
        "state": "Literal['ok', 'not_signed_up', 'no_relationship', 'supporting_only', 'grant_expired', 'no_grant']",
        # The sign-in that is used: the client’s own, or that of the practice as the agent
        "via": "Optional[Literal['client', 'agent']]",
        # When HMRC was asked
        "checked_at": str,
        # How it was told apart, and what to do next
        "detail": str,
    },
)


class HmrcAccess(_HmrcAccessRequired):
    """What may be done for a client at HMRC, and why not."""


_BusinessRequired = TypedDict(
    "_BusinessRequired",
    {
        # Unique, and never used again after a deletion. Ids of one kind sort by time of creation
        "id": str,
        # The client it belongs to; null when it belongs to none, or to the tenant as a whole
        "client_id": str,
        # Always `self_employment`: the property business follows from the properties
        "type": "Literal['self_employment']",
        # The name that the business trades under
        "trading_name": str,
        # What the business does, in words; null when not given. Helps to find categories
        "trade": "Optional[str]",
        # The first day of trading; null when not given. HMRC requires it for the first year
        "commenced_on": "Optional[str]",
        # The last day of trading or letting; null while it goes on
        "ceased_on": "Optional[str]",
        # Whether income and expenses count when money moves (`cash`) or when they are earned and owed (`accruals`)
        "accounting_basis": "Literal['cash', 'accruals']",
        # The last day of its accounting year, as `MM-DD`: `04-05` when left out; `02-28` is the last day of February. The figures of accounts to `03-31` to `04-05` are those of the tax year. From 2024-25 on those of others are apportioned to tax years by days; an earlier year of such a business is worked out by an estimate with `periods_of_account`
        "accounting_date": str,
        # Whether accounts to a day from 31 March to 4 April count as those to 5 April, or the client has elected out of that rule
        "late_accounting_date_rule": "Literal['applied', 'disapplied']",
        # Accounts that are no year to `accounting_date`: the first ones, or those of a change of date. In order and without gaps; before and after them accounts are years
        "periods_of_account": "List[BusinessPeriodsOfAccountItem]",
        # The day on which the name, trade or address of the business changed last; null where nobody has said
        "details_changed_on": "Optional[str]",
        # The vehicles that the trade uses, and how the costs of each are claimed
        "vehicles": "List[BusinessVehicle]",
        # The registration for VAT, and how figures of the return are kept
        "vat": "Optional[BusinessVat]",
        # HMRC's id of the income source
        "hmrc_business_id": "Optional[str]",
        # Your own id for it: unique among those of its kind, so a second one is refused with 409. Null when not given
        "external_id": "Optional[str]",
        # For the integrator only: text by name
        "metadata": "Dict[str, str]",
        # When it was created. Never changes
        "created_at": str,
        # When it last changed
        "updated_at": str,
    },
)


class Business(_BusinessRequired):
    """A self-employment of a client."""


_BusinessPeriodsOfAccountItemRequired = TypedDict(
    "_BusinessPeriodsOfAccountItemRequired",
    {
        # The first day
        "start_on": str,
        # The last day
        "end_on": str,
    },
)


class BusinessPeriodsOfAccountItem(_BusinessPeriodsOfAccountItemRequired):
    """BusinessPeriodsOfAccountItem."""


_BusinessInputRequired = TypedDict(
    "_BusinessInputRequired",
    {
        # The name that the business trades under
        "trading_name": str,
    },
)


_BusinessInputOptional = TypedDict(
    "_BusinessInputOptional",
    {
        # Required unless the credential is bound to one client. Cannot be changed
        "client_id": str,
        # What the business does, in your words. Helps to categorise
        "trade": "Optional[str]",
        # The first day of trading; null when not given. HMRC requires it for the first year
        "commenced_on": "Optional[str]",
        # The last day of trading or letting; null while it goes on
        "ceased_on": "Optional[str]",
        # Whether amounts count when paid (`cash`, the default) or when earned and owed (`accruals`)
        "accounting_basis": "Literal['cash', 'accruals']",
        # The last day of its accounting year, as `MM-DD`: `04-05` when left out; `02-28` is the last day of February. The figures of accounts to `03-31` to `04-05` are those of the tax year. From 2024-25 on those of others are apportioned to tax years by days; an earlier year of such a business is worked out by an estimate with `periods_of_account`
        "accounting_date": str,
        # Whether accounts to a day from 31 March to 4 April count as those to 5 April (`applied`, as the law has it), or the client elects out (`disapplied`), for five years. Only with such an `accounting_date`
        "late_accounting_date_rule": "Literal['applied', 'disapplied']",
        # Accounts that are no year to `accounting_date`: the first ones, or those of a change of date. In order and without gaps; before and after them accounts are years
        "periods_of_account": "List[BusinessInputPeriodsOfAccountItem]",
        # The day on which its name, trade or address changed last. HMRC is told of it for the tax year of that day
        "details_changed_on": "Optional[str]",
        # The vehicles that the trade uses, and how the costs of each are claimed
        "vehicles": "List[BusinessVehicle]",
        # The registration for VAT, and how figures of the return are kept
        "vat": "Optional[BusinessVat]",
        # HMRC's id of the income source
        "hmrc_business_id": "Optional[str]",
        # Your own id for it: unique among those of its kind, so a second one is refused with 409. Null when not given
        "external_id": "Optional[str]",
        # For the integrator only: text by name
        "metadata": "Dict[str, str]",
    }, total=False,
)


class BusinessInput(_BusinessInputRequired, _BusinessInputOptional):
    """What you send to create or change it. A self-employment of a client."""


_BusinessInputPeriodsOfAccountItemRequired = TypedDict(
    "_BusinessInputPeriodsOfAccountItemRequired",
    {
        # The first day
        "start_on": str,
        # The last day
        "end_on": str,
    },
)


class BusinessInputPeriodsOfAccountItem(_BusinessInputPeriodsOfAccountItemRequired):
    """BusinessInputPeriodsOfAccountItem."""


_BusinessReplacementRequired = TypedDict(
    "_BusinessReplacementRequired",
    {
        # The name that the business trades under
        "trading_name": str,
    },
)


_BusinessReplacementOptional = TypedDict(
    "_BusinessReplacementOptional",
    {
        # Required unless the credential is bound to one client. Cannot be changed
        "client_id": str,
        # What the business does, in your words. Helps to categorise
        "trade": "Optional[str]",
        # The first day of trading; null when not given. HMRC requires it for the first year
        "commenced_on": "Optional[str]",
        # The last day of trading or letting; null while it goes on
        "ceased_on": "Optional[str]",
        # Whether amounts count when paid (`cash`, the default) or when earned and owed (`accruals`)
        "accounting_basis": "Literal['cash', 'accruals']",
        # The last day of its accounting year, as `MM-DD`: `04-05` when left out; `02-28` is the last day of February. The figures of accounts to `03-31` to `04-05` are those of the tax year. From 2024-25 on those of others are apportioned to tax years by days; an earlier year of such a business is worked out by an estimate with `periods_of_account`
        "accounting_date": str,
        # Whether accounts to a day from 31 March to 4 April count as those to 5 April (`applied`, as the law has it), or the client elects out (`disapplied`), for five years. Only with such an `accounting_date`
        "late_accounting_date_rule": "Literal['applied', 'disapplied']",
        # Accounts that are no year to `accounting_date`: the first ones, or those of a change of date. In order and without gaps; before and after them accounts are years
        "periods_of_account": "List[BusinessReplacementPeriodsOfAccountItem]",
        # The day on which its name, trade or address changed last. HMRC is told of it for the tax year of that day
        "details_changed_on": "Optional[str]",
        # The vehicles that the trade uses, and how the costs of each are claimed
        "vehicles": "List[BusinessVehicle]",
        # The registration for VAT, and how figures of the return are kept
        "vat": "Optional[BusinessVat]",
        # HMRC's id of the income source
        "hmrc_business_id": "Optional[str]",
        # Your own id for it: unique among those of its kind, so a second one is refused with 409. Null when not given
        "external_id": "Optional[str]",
        # For the integrator only: text by name
        "metadata": "Dict[str, str]",
        # Unique, and never used again after a deletion. Ids of one kind sort by time of creation
        "id": str,
        # Always `self_employment`: the property business follows from the properties
        "type": "Literal['self_employment']",
        # When it was created. Never changes
        "created_at": str,
        # When it last changed
        "updated_at": str,
    }, total=False,
)


class BusinessReplacement(_BusinessReplacementRequired, _BusinessReplacementOptional):
    """What PUT takes, all of it. A self-employment of a client."""


_BusinessReplacementPeriodsOfAccountItemRequired = TypedDict(
    "_BusinessReplacementPeriodsOfAccountItemRequired",
    {
        # The first day
        "start_on": str,
        # The last day
        "end_on": str,
    },
)


class BusinessReplacementPeriodsOfAccountItem(_BusinessReplacementPeriodsOfAccountItemRequired):
    """BusinessReplacementPeriodsOfAccountItem."""


_BusinessPatchOptional = TypedDict(
    "_BusinessPatchOptional",
    {
        # Required unless the credential is bound to one client. Cannot be changed
        "client_id": str,
        # The name that the business trades under
        "trading_name": "Optional[str]",
        # What the business does, in your words. Helps to categorise
        "trade": "Optional[str]",
        # The first day of trading; null when not given. HMRC requires it for the first year
        "commenced_on": "Optional[str]",
        # The last day of trading or letting; null while it goes on
        "ceased_on": "Optional[str]",
        # Whether amounts count when paid (`cash`, the default) or when earned and owed (`accruals`)
        "accounting_basis": "Optional[Literal['cash', 'accruals']]",
        # The last day of its accounting year, as `MM-DD`: `04-05` when left out; `02-28` is the last day of February. The figures of accounts to `03-31` to `04-05` are those of the tax year. From 2024-25 on those of others are apportioned to tax years by days; an earlier year of such a business is worked out by an estimate with `periods_of_account`
        "accounting_date": "Optional[str]",
        # Whether accounts to a day from 31 March to 4 April count as those to 5 April (`applied`, as the law has it), or the client elects out (`disapplied`), for five years. Only with such an `accounting_date`
        "late_accounting_date_rule": "Optional[Literal['applied', 'disapplied']]",
        # Accounts that are no year to `accounting_date`: the first ones, or those of a change of date. In order and without gaps; before and after them accounts are years
        "periods_of_account": "Optional[List[BusinessPatchPeriodsOfAccountItem]]",
        # The day on which its name, trade or address changed last. HMRC is told of it for the tax year of that day
        "details_changed_on": "Optional[str]",
        # The vehicles that the trade uses, and how the costs of each are claimed
        "vehicles": "Optional[List[BusinessVehicle]]",
        # The registration for VAT, and how figures of the return are kept
        "vat": "Optional[BusinessPatchVat]",
        # HMRC's id of the income source
        "hmrc_business_id": "Optional[str]",
        # Your own id for it: unique among those of its kind, so a second one is refused with 409. Null when not given
        "external_id": "Optional[str]",
        # For the integrator only: text by name
        "metadata": "Optional[Dict[str, Optional[str]]]",
        # Unique, and never used again after a deletion. Ids of one kind sort by time of creation
        "id": str,
        # Always `self_employment`: the property business follows from the properties
        "type": "Literal['self_employment']",
        # When it was created. Never changes
        "created_at": str,
        # When it last changed
        "updated_at": str,
    }, total=False,
)


class BusinessPatch(_BusinessPatchOptional):
    """What PATCH merges into it: only what is to change, with null to remove a field. A self-employment of a client."""


_BusinessPatchPeriodsOfAccountItemRequired = TypedDict(
    "_BusinessPatchPeriodsOfAccountItemRequired",
    {
        # The first day
        "start_on": str,
        # The last day
        "end_on": str,
    },
)


class BusinessPatchPeriodsOfAccountItem(_BusinessPatchPeriodsOfAccountItemRequired):
    """BusinessPatchPeriodsOfAccountItem."""


_BusinessPatchVatOptional = TypedDict(
    "_BusinessPatchVatOptional",
    {
        # The first day of the registration
        "registered_from": "Optional[str]",
        # Its last day; null while it goes on
        "registered_until": "Optional[str]",
        # `standard` when left out
        "scheme": "Optional[Literal['standard', 'flat_rate', 'cash']]",
        # `net`: receipts and costs count without VAT, and payments of VAT to HMRC nowhere. `gross` (the default): all count with VAT, payments to HMRC are a cost and repayments income. The flat rate scheme wants `gross`
        "figures": "Optional[Literal['net', 'gross']]",
    }, total=False,
)


class BusinessPatchVat(_BusinessPatchVatOptional):
    """The registration for VAT, and how figures of the return are kept."""


_TransactionRequired = TypedDict(
    "_TransactionRequired",
    {
        # Unique, and never used again after a deletion. Ids of one kind sort by time of creation
        "id": str,
        # The client it belongs to; null when it belongs to none, or to the tenant as a whole
        "client_id": str,
        # The day the money moved
        "date": str,
        # Money in is positive and money out negative, in `currency` where there is one. Pounds
        "amount": "Decimal",
        # The currency, as three letters of ISO 4217
        "currency": str,
        # `amount` in pounds, converted at `exchange_rate` and rounded to the penny; null for a foreign amount without a rate. Pounds
        "amount_gbp": "Optional[Decimal]",
        # Pounds for one unit of `currency`, as a decimal. Without it the row is in no total
        "exchange_rate": "Optional[str]",
        # As on the statement
        "description": str,
        # Who paid or was paid, as the bank names them; null when the file does not say
        "counterparty": "Optional[str]",
        # The payment reference; null when the file does not say
        "reference": "Optional[str]",
        # Follows from the category
        "type": "Optional[Literal['income', 'expense', 'transfer', 'excluded']]",
        # A code of `GET /v1/categories`; null when none has been found yet
        "category": "Optional[str]",
        # Who or what decided the category: a person or your code (`user`), one of your rules, an earlier correction (`memory`), our dictionary or model, the structure of the row, or the file (`import`)
        "category_source": "Optional[Literal['user', 'rule', 'memory', 'dictionary', 'model', 'structure', 'import']]",
        # From 0 to 1; null where a person, a rule or the file has decided
        "category_confidence": "Optional[Decimal]",
        # Why it has its category, in words to show to a person. Where it holds two things and waits for review, it begins with a code of `/docs/codes/review-reasons` and a colon
        "category_reason": "Optional[str]",
        # The rule that decided, where one did
        "category_rule_id": "Optional[str]",
        # What decided, with its version: the rule, the memory, our dictionary or your model
        "category_version": "Optional[str]",
        # Other categories that were considered, the most likely first
        "category_alternatives": "List[CategoryAlternative]",
        # The self-employment it belongs to; null for none
        "business_id": "Optional[str]",
        # The letting it belongs to; null for none
        "property_id": "Optional[str]",
        # The part of an expense that counts against tax, in per cent with at most two decimals
        "allowable_percent": "Decimal",
        # Parts with categories of their own; they add up to `amount`. Null when it is not split
        "splits": "Optional[List[TransactionSplit]]",
        # How it may be split where it holds two things and waits for review, as reads answer it. To accept, send these parts as `splits`
        "splits_proposed": "List[TransactionSplit]",
        # The VAT within the amount, with its sign; null when not given. Taken off in net figures, where the rate of the category is taken when it is null. Pounds
        "vat_amount": "Optional[Decimal]",
        # The vehicle it was spent on, as the business names it; `none` where it was spent on none. Null when not given
        "vehicle": "Optional[str]",
        # Your own id for it: unique among those of its kind, so a second one is refused with 409. Null when not given
        "external_id": "Optional[str]",
        # Whether it came through the API or by an import
        "source": "Literal['api', 'import']",
        # The account that the row comes from; null for none
        "source_account_id": "Optional[str]",
        # The import that brought it; null for one made through the API
        "import_id": "Optional[str]",
        # The line of the file
        "import_row": "Optional[int]",
        # The day from which the bank counts it for interest, where that is not the day of the booking
        "value_date": "Optional[str]",
        # A tax year, 6 April to 5 April
        "tax_year": str,
        # Whether a person should look at it: its category is missing or not certain, or it may be a duplicate
        "needs_review": bool,
        # Another transaction that is probably the same payment; null for none. Both count until one is deleted
        "possible_duplicate_of": "Optional[str]",
        # The other side of a movement between the client’s accounts; both are in no total
        "transfer_pair_id": "Optional[str]",
        # Its tax year is submitted, or being submitted
        "locked": bool,
        # Its documents, in the order in which they were put to it
        "document_ids": "List[str]",
        # For people; never sent to HMRC. Null when not given
        "notes": "Optional[str]",
        # For the integrator only: text by name
        "metadata": "Dict[str, str]",
        # When it was created. Never changes
        "created_at": str,
        # When it last changed
        "updated_at": str,
    },
)


_TransactionOptional = TypedDict(
    "_TransactionOptional",
    {
        # In the answer to a correction of the category only: rows that the same correction would change
        "similar": "SimilarTransactions",
    }, total=False,
)


class Transaction(_TransactionRequired, _TransactionOptional):
    """Money in or out, with its category."""


_TransactionInputRequired = TypedDict(
    "_TransactionInputRequired",
    {
        # The day the money moved
        "date": str,
        # Signed: money in is positive. Not zero
        "amount": "Decimal",
        # The text of the row, as it stands on the statement
        "description": str,
    },
)


_TransactionInputOptional = TypedDict(
    "_TransactionInputOptional",
    {
        # Required unless the credential is bound to one client. Cannot be changed
        "client_id": str,
        # The currency, as three letters of ISO 4217; `GBP` when left out
        "currency": str,
        # Pounds for one unit of `currency`, as a decimal. Without it the row is in no total
        "exchange_rate": "Optional[str]",
        # Who paid or was paid, as the bank names them; null when the file does not say
        "counterparty": "Optional[str]",
        # The payment reference; null when the file does not say
        "reference": "Optional[str]",
        # A code of `GET /v1/categories`. When it is null or left out, your rules decide, or else ours
        "category": "Optional[str]",
        # The self-employment it belongs to; null for none
        "business_id": "Optional[str]",
        # The letting it belongs to; null for none
        "property_id": "Optional[str]",
        # The part of an expense that is for business; 100, or what a rule says, when left out
        "allowable_percent": "Decimal",
        # Parts with categories of their own; they add up to `amount`. Null when it is not split
        "splits": "Optional[List[TransactionSplitInput]]",
        # The VAT within `amount`, with its sign. Matters where the business has `vat` with net figures: left out there, the rate of the category is taken
        "vat_amount": "Optional[Decimal]",
        # The vehicle it was spent on, as the business names it; `none` for none
        "vehicle": "Optional[str]",
        # Your id. Unique among the rows of one client and source account
        "external_id": "Optional[str]",
        # The account that the row comes from; null for none
        "source_account_id": "Optional[str]",
        # For people; never sent to HMRC. Null when not given
        "notes": "Optional[str]",
        # For the integrator only: text by name
        "metadata": "Dict[str, str]",
        # Send `false` when a person has looked: the category is then theirs
        "needs_review": bool,
    }, total=False,
)


class TransactionInput(_TransactionInputRequired, _TransactionInputOptional):
    """What you send to create or change it. Money in or out, with its category."""


_TransactionReplacementRequired = TypedDict(
    "_TransactionReplacementRequired",
    {
        # The day the money moved
        "date": str,
        # Signed: money in is positive. Not zero
        "amount": "Decimal",
        # Empty only where it is already
        "description": str,
    },
)


_TransactionReplacementOptional = TypedDict(
    "_TransactionReplacementOptional",
    {
        # Required unless the credential is bound to one client. Cannot be changed
        "client_id": str,
        # The currency, as three letters of ISO 4217; `GBP` when left out
        "currency": str,
        # Pounds for one unit of `currency`, as a decimal. Without it the row is in no total
        "exchange_rate": "Optional[str]",
        # Who paid or was paid, as the bank names them; null when the file does not say
        "counterparty": "Optional[str]",
        # The payment reference; null when the file does not say
        "reference": "Optional[str]",
        # A code of `GET /v1/categories`. When it is null or left out, your rules decide, or else ours
        "category": "Optional[str]",
        # The self-employment it belongs to; null for none
        "business_id": "Optional[str]",
        # The letting it belongs to; null for none
        "property_id": "Optional[str]",
        # The part of an expense that is for business; 100, or what a rule says, when left out
        "allowable_percent": "Decimal",
        # Parts with categories of their own; they add up to `amount`. Null when it is not split
        "splits": "Optional[List[TransactionSplitInput]]",
        # The VAT within `amount`, with its sign. Matters where the business has `vat` with net figures: left out there, the rate of the category is taken
        "vat_amount": "Optional[Decimal]",
        # The vehicle it was spent on, as the business names it; `none` for none
        "vehicle": "Optional[str]",
        # Your id. Unique among the rows of one client and source account
        "external_id": "Optional[str]",
        # The account that the row comes from; null for none
        "source_account_id": "Optional[str]",
        # For people; never sent to HMRC. Null when not given
        "notes": "Optional[str]",
        # For the integrator only: text by name
        "metadata": "Dict[str, str]",
        # Send `false` when a person has looked: the category is then theirs
        "needs_review": bool,
        # In the answer to a correction of the category only: rows that the same correction would change
        "similar": "SimilarTransactions",
        # Unique, and never used again after a deletion. Ids of one kind sort by time of creation
        "id": str,
        # How it may be split where it holds two things and waits for review, as reads answer it. To accept, send these parts as `splits`
        "splits_proposed": "List[TransactionSplit]",
        # `amount` in pounds, converted at `exchange_rate` and rounded to the penny; null for a foreign amount without a rate. Pounds
        "amount_gbp": "Optional[Decimal]",
        # Follows from the category
        "type": "Optional[Literal['income', 'expense', 'transfer', 'excluded']]",
        # Who or what decided the category: a person or your code (`user`), one of your rules, an earlier correction (`memory`), our dictionary or model, the structure of the row, or the file (`import`)
        "category_source": "Optional[Literal['user', 'rule', 'memory', 'dictionary', 'model', 'structure', 'import']]",
        # From 0 to 1; null where a person, a rule or the file has decided
        "category_confidence": "Optional[Decimal]",
        # Why it has its category, in words to show to a person. Where it holds two things and waits for review, it begins with a code of `/docs/codes/review-reasons` and a colon
        "category_reason": "Optional[str]",
        # The rule that decided, where one did
        "category_rule_id": "Optional[str]",
        # What decided, with its version: the rule, the memory, our dictionary or your model
        "category_version": "Optional[str]",
        # Other categories that were considered, the most likely first
        "category_alternatives": "List[CategoryAlternative]",
        # Whether it came through the API or by an import
        "source": "Literal['api', 'import']",
        # The import that brought it; null for one made through the API
        "import_id": "Optional[str]",
        # The line of the file
        "import_row": "Optional[int]",
        # The day from which the bank counts it for interest, where that is not the day of the booking
        "value_date": "Optional[str]",
        # A tax year, 6 April to 5 April
        "tax_year": str,
        # Another transaction that is probably the same payment; null for none. Both count until one is deleted
        "possible_duplicate_of": "Optional[str]",
        # The other side of a movement between the client’s accounts; both are in no total
        "transfer_pair_id": "Optional[str]",
        # Its tax year is submitted, or being submitted
        "locked": bool,
        # Its documents, in the order in which they were put to it
        "document_ids": "List[str]",
        # When it was created. Never changes
        "created_at": str,
        # When it last changed
        "updated_at": str,
    }, total=False,
)


class TransactionReplacement(_TransactionReplacementRequired, _TransactionReplacementOptional):
    """What PUT takes, all of it. Money in or out, with its category."""


_PropertySummaryRequired = TypedDict(
    "_PropertySummaryRequired",
    {
        # The letting it belongs to; null for none
        "property_id": str,
        # The client it belongs to; null when it belongs to none, or to the tenant as a whole
        "client_id": str,
        # A tax year, 6 April to 5 April
        "tax_year": str,
        # The client’s share of what came in, refunds netted, before allowances. Pounds
        "income": "Decimal",
        # Allowable ones, without residential finance costs
        "expenses": "Decimal",
        # Relieved as a reduction of tax, not as an expense
        "residential_finance_costs": "Decimal",
        # Income less expenses
        "profit": "Decimal",
        # Transactions of the property in the year
        "transaction_count": int,
        # Transactions without a category: they are in no figure
        "uncategorised_count": int,
        # Transactions that a person should check
        "needs_review_count": int,
        # Totals by category, in the order of the return
        "categories": "List[PropertySummaryCategoriesItem]",
        # What the figures of the property rest on that nobody has settled, as it is now
        "issues": "List[TaxReturnIssue]",
    },
)


class PropertySummary(_PropertySummaryRequired):
    """The income and expenses of a property in a tax year."""


_PropertySummaryCategoriesItemRequired = TypedDict(
    "_PropertySummaryCategoriesItemRequired",
    {
        # A code of `GET /v1/categories`; null when none has been found yet
        "category": str,
        # The name of the category, for people
        "name": str,
        # Whether rows of this category are income, an expense, or neither
        "direction": "Literal['income', 'expense', 'neutral']",
        # The client’s allowable share; positive in the category’s direction
        "amount": "Decimal",
        # As recorded, before allowable part and ownership share
        "recorded_amount": "Decimal",
        # Transactions, and parts of split ones
        "count": int,
    },
)


class PropertySummaryCategoriesItem(_PropertySummaryCategoriesItemRequired):
    """PropertySummaryCategoriesItem."""


_PropertySplitRequired = TypedDict(
    "_PropertySplitRequired",
    {
        # The tax of both owners together
        "total_tax": "Decimal",
        # Clients who own it together. The rows are in the ledger of `client_id`, and the figures of each take that one’s share by the date of the row. Shares of a day come to 100 at most; the rest belongs to persons who are no clients. In place of `ownership`, for property in the United Kingdom. A credential bound to a client sees that client’s own
        "owners": "List[PropertySplitOwnersItem]",
    },
)


class PropertySplit(_PropertySplitRequired):
    """A share of each of two owners of a property, and the tax of their years by it."""


_PropertySplitOwnersItemRequired = TypedDict(
    "_PropertySplitOwnersItemRequired",
    {
        # The client it belongs to; null when it belongs to none, or to the tenant as a whole
        "client_id": str,
        # The share of the client on these days
        "share_percent": "Decimal",
        "total_tax": "Decimal",
    },
)


class PropertySplitOwnersItem(_PropertySplitOwnersItemRequired):
    """PropertySplitOwnersItem."""


_BestSplitRequired = TypedDict(
    "_BestSplitRequired",
    {
        # The letting it belongs to; null for none
        "property_id": str,
        # A tax year, 6 April to 5 April
        "tax_year": str,
        "current": "PropertySplit",
        "best": "PropertySplit",
        # Zero where no split of the whole year leaves less tax
        "saving": "Decimal",
        # What has to happen before HMRC taxes the owners by the best split; empty where nothing has to
        "needs": "List[Literal['transfer', 'form_17']]",
        # Open issues of the returns that the figures rest on; an owner without any is left out
        "doubts": "List[BestSplitDoubtsItem]",
    },
)


class BestSplit(_BestSplitRequired):
    """The shares of the two owners of a property with the least tax of both, beside those that they have."""


_BestSplitDoubtsItemRequired = TypedDict(
    "_BestSplitDoubtsItemRequired",
    {
        # The client it belongs to; null when it belongs to none, or to the tenant as a whole
        "client_id": str,
        # What prevents filing, or should be looked at; empty when there is nothing
        "issues": "List[TaxReturnIssue]",
    },
)


class BestSplitDoubtsItem(_BestSplitDoubtsItemRequired):
    """BestSplitDoubtsItem."""


_PropertyRequired = TypedDict(
    "_PropertyRequired",
    {
        # Unique, and never used again after a deletion. Ids of one kind sort by time of creation
        "id": str,
        # The client it belongs to; null when it belongs to none, or to the tenant as a whole
        "client_id": str,
        # What it is called, for people to read
        "name": str,
        # The postal address, line by line; null when not given
        "address": "PropertyAddress",
        # Whether it is in the United Kingdom or abroad, by the country of the address. The two are taxed separately
        "location": "Literal['uk', 'foreign']",
        # What is let. Only residential lettings have restricted finance costs
        "kind": "Literal['residential', 'commercial', 'mixed', 'land']",
        # How it is let. `former_fhl`: a furnished holiday letting until April 2025
        "letting": "Literal['standard', 'rent_a_room', 'holiday_let', 'former_fhl']",
        # The client's share in percent on days that no period of `ownership` covers; 100 when left out. It has no effect when `amounts_are` is `share`
        "ownership_share": "Decimal",
        # Who owned how much, and when. Empty: `ownership_share` all the time, or what `owners` says
        "ownership": "List[PropertyOwnershipItem]",
        # Whether the amounts posted are the whole property's, so that the share is taken when totals are made, or the client's share already
        "amounts_are": "Literal['whole', 'share']",
        # Clients who own it together. The rows are in the ledger of `client_id`, and the figures of each take that one’s share by the date of the row. Shares of a day come to 100 at most; the rest belongs to persons who are no clients. In place of `ownership`, for property in the United Kingdom. A credential bound to a client sees that client’s own
        "owners": "List[PropertyOwnersItem]",
        # `true`: the owners are spouses or civil partners who live together. HMRC taxes them on halves until a declaration on form 17 (ITA 2007 s.836-837); other shares without one are the issue `spouses_not_equal`
        "married_owners": bool,
        # The date of the owners' declaration on form 17, from which it holds, if HMRC has it within 60 days; null for none
        "form_17_from": "Optional[str]",
        # How the loan on the property is repaid
        "loan": "Optional[PropertyLoan]",
        # The first day of ownership; null when not given
        "acquired_on": "Optional[str]",
        # What was paid for it; null when not given. Not used for tax. Pounds
        "purchase_price": "Optional[Decimal]",
        # The day on which the letting began; null when not given
        "first_let_on": "Optional[str]",
        # The last day of trading or letting; null while it goes on
        "ceased_on": "Optional[str]",
        # Why letting ended; null while it goes on
        "cease_reason": "Optional[Literal['no_longer_renting_property_out', 'disposal']]",
        # `ceased` when `ceased_on` is given
        "status": "Literal['active', 'ceased']",
        # Your own id for it: unique among those of its kind, so a second one is refused with 409. Null when not given
        "external_id": "Optional[str]",
        # For the integrator only: text by name
        "metadata": "Dict[str, str]",
        # When it was created. Never changes
        "created_at": str,
        # When it last changed
        "updated_at": str,
    },
)


class Property(_PropertyRequired):
    """A property that a client lets."""


_PropertyAddressRequired = TypedDict(
    "_PropertyAddressRequired",
    {
        # House and street
        "line_1": str,
        # The second line of the postal address; null when not given
        "line_2": "Optional[str]",
        # The third line of the postal address; null when not given
        "line_3": "Optional[str]",
        # Town or city; null when not given
        "town": "Optional[str]",
        # County or state; null when not given
        "county": "Optional[str]",
        # Null for an address abroad that has none
        "postcode": "Optional[str]",
        # Two capital letters of ISO 3166, such as `GB`
        "country": str,
    },
)


class PropertyAddress(_PropertyAddressRequired):
    """The postal address, line by line; null when not given."""


_PropertyOwnershipItemRequired = TypedDict(
    "_PropertyOwnershipItemRequired",
    {
        # The part that the client owns, in per cent
        "share": "Decimal",
        # The first day; null when it has always been so
        "from": "Optional[str]",
        # The last day; null when no end is known
        "to": "Optional[str]",
        # Who owns the rest; null when not given
        "co_owner_name": "Optional[str]",
    },
)


class PropertyOwnershipItem(_PropertyOwnershipItemRequired):
    """PropertyOwnershipItem."""


_PropertyOwnersItemRequired = TypedDict(
    "_PropertyOwnersItemRequired",
    {
        # The client it belongs to; null when it belongs to none, or to the tenant as a whole
        "client_id": str,
        # The share of the client on these days
        "share_percent": "Decimal",
        # The first day; null when it has always been so
        "from": "Optional[str]",
        # The last day; null when no end is known
        "to": "Optional[str]",
    },
)


class PropertyOwnersItem(_PropertyOwnersItemRequired):
    """PropertyOwnersItem."""


_PropertyInputRequired = TypedDict(
    "_PropertyInputRequired",
    {
        # The postal address, line by line; null when not given
        "address": "Address",
        # Decides how finance costs are relieved
        "kind": "Literal['residential', 'commercial', 'mixed', 'land']",
    },
)


_PropertyInputOptional = TypedDict(
    "_PropertyInputOptional",
    {
        # Required unless the credential is bound to one client. Cannot be changed
        "client_id": str,
        # The first line of the address when left out
        "name": str,
        # How it is let, which decides the tax treatment; `standard` when left out
        "letting": "Literal['standard', 'rent_a_room', 'holiday_let', 'former_fhl']",
        # The client's share in percent on days that no period of `ownership` covers; 100 when left out. It has no effect when `amounts_are` is `share`
        "ownership_share": "Decimal",
        # Who owned how much, and when. Empty: `ownership_share` all the time, or what `owners` says
        "ownership": "List[OwnershipShare]",
        # Whether the amounts posted are the whole property's, so that the share is taken when totals are made, or the client's share already
        "amounts_are": "Literal['whole', 'share']",
        # Clients who own it together. The rows are in the ledger of `client_id`, and the figures of each take that one’s share by the date of the row. Shares of a day come to 100 at most; the rest belongs to persons who are no clients. In place of `ownership`, for property in the United Kingdom. A credential bound to a client sees that client’s own
        "owners": "List[PropertyOwner]",
        # `true`: the owners are spouses or civil partners who live together. HMRC taxes them on halves until a declaration on form 17 (ITA 2007 s.836-837); other shares without one are the issue `spouses_not_equal`
        "married_owners": bool,
        # The date of the owners' declaration on form 17, from which it holds, if HMRC has it within 60 days; null for none
        "form_17_from": "Optional[str]",
        # How the loan on the property is repaid
        "loan": "Optional[PropertyLoan]",
        # The first day of ownership; null when not given
        "acquired_on": "Optional[str]",
        # What was paid for it; null when not given. Not used for tax. Pounds
        "purchase_price": "Optional[Decimal]",
        # The day on which the letting began; null when not given
        "first_let_on": "Optional[str]",
        # The last day of trading or letting; null while it goes on
        "ceased_on": "Optional[str]",
        # Why letting ended; null while it goes on
        "cease_reason": "Optional[Literal['no_longer_renting_property_out', 'disposal']]",
        # Your own id for it: unique among those of its kind, so a second one is refused with 409. Null when not given
        "external_id": "Optional[str]",
        # For the integrator only: text by name
        "metadata": "Dict[str, str]",
    }, total=False,
)


class PropertyInput(_PropertyInputRequired, _PropertyInputOptional):
    """What you send to create or change it. A property that a client lets."""


_PropertyReplacementRequired = TypedDict(
    "_PropertyReplacementRequired",
    {
        # The postal address, line by line; null when not given
        "address": "Address",
        # Decides how finance costs are relieved
        "kind": "Literal['residential', 'commercial', 'mixed', 'land']",
    },
)


_PropertyReplacementOptional = TypedDict(
    "_PropertyReplacementOptional",
    {
        # Required unless the credential is bound to one client. Cannot be changed
        "client_id": str,
        # The first line of the address when left out
        "name": str,
        # How it is let, which decides the tax treatment; `standard` when left out
        "letting": "Literal['standard', 'rent_a_room', 'holiday_let', 'former_fhl']",
        # The client's share in percent on days that no period of `ownership` covers; 100 when left out. It has no effect when `amounts_are` is `share`
        "ownership_share": "Decimal",
        # Who owned how much, and when. Empty: `ownership_share` all the time, or what `owners` says
        "ownership": "List[OwnershipShare]",
        # Whether the amounts posted are the whole property's, so that the share is taken when totals are made, or the client's share already
        "amounts_are": "Literal['whole', 'share']",
        # Clients who own it together. The rows are in the ledger of `client_id`, and the figures of each take that one’s share by the date of the row. Shares of a day come to 100 at most; the rest belongs to persons who are no clients. In place of `ownership`, for property in the United Kingdom. A credential bound to a client sees that client’s own
        "owners": "List[PropertyOwner]",
        # `true`: the owners are spouses or civil partners who live together. HMRC taxes them on halves until a declaration on form 17 (ITA 2007 s.836-837); other shares without one are the issue `spouses_not_equal`
        "married_owners": bool,
        # The date of the owners' declaration on form 17, from which it holds, if HMRC has it within 60 days; null for none
        "form_17_from": "Optional[str]",
        # How the loan on the property is repaid
        "loan": "Optional[PropertyLoan]",
        # The first day of ownership; null when not given
        "acquired_on": "Optional[str]",
        # What was paid for it; null when not given. Not used for tax. Pounds
        "purchase_price": "Optional[Decimal]",
        # The day on which the letting began; null when not given
        "first_let_on": "Optional[str]",
        # The last day of trading or letting; null while it goes on
        "ceased_on": "Optional[str]",
        # Why letting ended; null while it goes on
        "cease_reason": "Optional[Literal['no_longer_renting_property_out', 'disposal']]",
        # Your own id for it: unique among those of its kind, so a second one is refused with 409. Null when not given
        "external_id": "Optional[str]",
        # For the integrator only: text by name
        "metadata": "Dict[str, str]",
        # Unique, and never used again after a deletion. Ids of one kind sort by time of creation
        "id": str,
        # `ceased` when `ceased_on` is given
        "status": "Literal['active', 'ceased']",
        # Whether it is in the United Kingdom or abroad, by the country of the address. The two are taxed separately
        "location": "Literal['uk', 'foreign']",
        # When it was created. Never changes
        "created_at": str,
        # When it last changed
        "updated_at": str,
    }, total=False,
)


class PropertyReplacement(_PropertyReplacementRequired, _PropertyReplacementOptional):
    """What PUT takes, all of it. A property that a client lets."""


_PropertyPatchOptional = TypedDict(
    "_PropertyPatchOptional",
    {
        # Required unless the credential is bound to one client. Cannot be changed
        "client_id": str,
        # The first line of the address when left out
        "name": "Optional[str]",
        # The postal address, line by line; null when not given
        "address": "Optional[AddressPatch]",
        # Decides how finance costs are relieved
        "kind": "Optional[Literal['residential', 'commercial', 'mixed', 'land']]",
        # How it is let, which decides the tax treatment; `standard` when left out
        "letting": "Optional[Literal['standard', 'rent_a_room', 'holiday_let', 'former_fhl']]",
        # The client's share in percent on days that no period of `ownership` covers; 100 when left out. It has no effect when `amounts_are` is `share`
        "ownership_share": "Optional[Decimal]",
        # Who owned how much, and when. Empty: `ownership_share` all the time, or what `owners` says
        "ownership": "Optional[List[OwnershipShare]]",
        # Whether the amounts posted are the whole property's, so that the share is taken when totals are made, or the client's share already
        "amounts_are": "Optional[Literal['whole', 'share']]",
        # Clients who own it together. The rows are in the ledger of `client_id`, and the figures of each take that one’s share by the date of the row. Shares of a day come to 100 at most; the rest belongs to persons who are no clients. In place of `ownership`, for property in the United Kingdom. A credential bound to a client sees that client’s own
        "owners": "Optional[List[PropertyOwner]]",
        # `true`: the owners are spouses or civil partners who live together. HMRC taxes them on halves until a declaration on form 17 (ITA 2007 s.836-837); other shares without one are the issue `spouses_not_equal`
        "married_owners": "Optional[bool]",
        # The date of the owners' declaration on form 17, from which it holds, if HMRC has it within 60 days; null for none
        "form_17_from": "Optional[str]",
        # How the loan on the property is repaid
        "loan": "Optional[PropertyPatchLoan]",
        # The first day of ownership; null when not given
        "acquired_on": "Optional[str]",
        # What was paid for it; null when not given. Not used for tax. Pounds
        "purchase_price": "Optional[Decimal]",
        # The day on which the letting began; null when not given
        "first_let_on": "Optional[str]",
        # The last day of trading or letting; null while it goes on
        "ceased_on": "Optional[str]",
        # Why letting ended; null while it goes on
        "cease_reason": "Optional[Literal['no_longer_renting_property_out', 'disposal']]",
        # Your own id for it: unique among those of its kind, so a second one is refused with 409. Null when not given
        "external_id": "Optional[str]",
        # For the integrator only: text by name
        "metadata": "Optional[Dict[str, Optional[str]]]",
        # Unique, and never used again after a deletion. Ids of one kind sort by time of creation
        "id": str,
        # `ceased` when `ceased_on` is given
        "status": "Literal['active', 'ceased']",
        # Whether it is in the United Kingdom or abroad, by the country of the address. The two are taxed separately
        "location": "Literal['uk', 'foreign']",
        # When it was created. Never changes
        "created_at": str,
        # When it last changed
        "updated_at": str,
    }, total=False,
)


class PropertyPatch(_PropertyPatchOptional):
    """What PATCH merges into it: only what is to change, with null to remove a field. A property that a client lets."""


_PropertyPatchLoanOptional = TypedDict(
    "_PropertyPatchLoanOptional",
    {
        # `true`: its payments hold interest alone, and count without being asked about
        "interest_only": "Optional[bool]",
    }, total=False,
)


class PropertyPatchLoan(_PropertyPatchLoanOptional):
    """How the loan on the property is repaid."""


_SourceAccountRequired = TypedDict(
    "_SourceAccountRequired",
    {
        # Unique, and never used again after a deletion. Ids of one kind sort by time of creation
        "id": str,
        # The client it belongs to; null when it belongs to none, or to the tenant as a whole
        "client_id": str,
        # What it is called, for people to read
        "name": str,
        # A bank account, a card, or a platform that pays out
        "kind": "Literal['bank', 'card', 'platform']",
        # The bank or platform, for people; null when not given
        "institution": "Optional[str]",
        # The currency, as three letters of ISO 4217
        "currency": str,
        # What the account is for. Rows of one for a `business` or `property` count towards its default, or the only one that the client has. Of a `mixed` one, rows that belong to the trade or let get their category, and the others are `private`, with `needs_review` where they could be either. Rows of a `personal` one are `private`
        "use": "Optional[Literal['business', 'property', 'mixed', 'personal']]",
        # Rows of this account belong to this business unless they say otherwise
        "default_business_id": "Optional[str]",
        # Rows of this account belong to this property unless they say otherwise
        "default_property_id": "Optional[str]",
        # The columns of the account's files, as the `mapping` of an import
        "mapping": "Optional[Dict[str, Union[Union[str, int], bool, List[Union[str, int]]]]]",
        # Your own id for it: unique among those of its kind, so a second one is refused with 409. Null when not given
        "external_id": "Optional[str]",
        # For the integrator only: text by name
        "metadata": "Dict[str, str]",
        # When it was created. Never changes
        "created_at": str,
        # When it last changed
        "updated_at": str,
    },
)


class SourceAccount(_SourceAccountRequired):
    """A bank account, card or platform that transactions come from."""


_SourceAccountInputRequired = TypedDict(
    "_SourceAccountInputRequired",
    {
        # What it is called, for people to read
        "name": str,
    },
)


_SourceAccountInputOptional = TypedDict(
    "_SourceAccountInputOptional",
    {
        # Required unless the credential is bound to one client. Cannot be changed
        "client_id": str,
        # A bank account, a card, or a platform that pays out; `bank` when left out
        "kind": "Literal['bank', 'card', 'platform']",
        # The bank or platform, for people; null when not given
        "institution": "Optional[str]",
        # The currency, as three letters of ISO 4217; `GBP` when left out
        "currency": str,
        # What the account is for. Rows of one for a `business` or `property` count towards its default, or the only one that the client has. Of a `mixed` one, rows that belong to the trade or let get their category, and the others are `private`, with `needs_review` where they could be either. Rows of a `personal` one are `private`
        "use": "Optional[Literal['business', 'property', 'mixed', 'personal']]",
        # Rows of this account belong to this business unless they say otherwise
        "default_business_id": "Optional[str]",
        # Rows of this account belong to this property unless they say otherwise
        "default_property_id": "Optional[str]",
        # The columns of the account's files, as the `mapping` of an import
        "mapping": "Optional[Dict[str, Union[Union[str, int], bool, List[Union[str, int]]]]]",
        # Your own id for it: unique among those of its kind, so a second one is refused with 409. Null when not given
        "external_id": "Optional[str]",
        # For the integrator only: text by name
        "metadata": "Dict[str, str]",
    }, total=False,
)


class SourceAccountInput(_SourceAccountInputRequired, _SourceAccountInputOptional):
    """What you send to create or change it. A bank account, card or platform that transactions come from."""


_SourceAccountReplacementRequired = TypedDict(
    "_SourceAccountReplacementRequired",
    {
        # What it is called, for people to read
        "name": str,
    },
)


_SourceAccountReplacementOptional = TypedDict(
    "_SourceAccountReplacementOptional",
    {
        # Required unless the credential is bound to one client. Cannot be changed
        "client_id": str,
        # A bank account, a card, or a platform that pays out; `bank` when left out
        "kind": "Literal['bank', 'card', 'platform']",
        # The bank or platform, for people; null when not given
        "institution": "Optional[str]",
        # The currency, as three letters of ISO 4217; `GBP` when left out
        "currency": str,
        # What the account is for. Rows of one for a `business` or `property` count towards its default, or the only one that the client has. Of a `mixed` one, rows that belong to the trade or let get their category, and the others are `private`, with `needs_review` where they could be either. Rows of a `personal` one are `private`
        "use": "Optional[Literal['business', 'property', 'mixed', 'personal']]",
        # Rows of this account belong to this business unless they say otherwise
        "default_business_id": "Optional[str]",
        # Rows of this account belong to this property unless they say otherwise
        "default_property_id": "Optional[str]",
        # The columns of the account's files, as the `mapping` of an import
        "mapping": "Optional[Dict[str, Union[Union[str, int], bool, List[Union[str, int]]]]]",
        # Your own id for it: unique among those of its kind, so a second one is refused with 409. Null when not given
        "external_id": "Optional[str]",
        # For the integrator only: text by name
        "metadata": "Dict[str, str]",
        # Unique, and never used again after a deletion. Ids of one kind sort by time of creation
        "id": str,
        # When it was created. Never changes
        "created_at": str,
        # When it last changed
        "updated_at": str,
    }, total=False,
)


class SourceAccountReplacement(_SourceAccountReplacementRequired, _SourceAccountReplacementOptional):
    """What PUT takes, all of it. A bank account, card or platform that transactions come from."""


_SourceAccountPatchOptional = TypedDict(
    "_SourceAccountPatchOptional",
    {
        # Required unless the credential is bound to one client. Cannot be changed
        "client_id": str,
        # What it is called, for people to read
        "name": "Optional[str]",
        # A bank account, a card, or a platform that pays out; `bank` when left out
        "kind": "Optional[Literal['bank', 'card', 'platform']]",
        # The bank or platform, for people; null when not given
        "institution": "Optional[str]",
        # The currency, as three letters of ISO 4217; `GBP` when left out
        "currency": "Optional[str]",
        # What the account is for. Rows of one for a `business` or `property` count towards its default, or the only one that the client has. Of a `mixed` one, rows that belong to the trade or let get their category, and the others are `private`, with `needs_review` where they could be either. Rows of a `personal` one are `private`
        "use": "Optional[Literal['business', 'property', 'mixed', 'personal']]",
        # Rows of this account belong to this business unless they say otherwise
        "default_business_id": "Optional[str]",
        # Rows of this account belong to this property unless they say otherwise
        "default_property_id": "Optional[str]",
        # The columns of the account's files, as the `mapping` of an import
        "mapping": "Optional[Dict[str, Optional[Union[Union[str, int], bool, List[Union[str, int]]]]]]",
        # Your own id for it: unique among those of its kind, so a second one is refused with 409. Null when not given
        "external_id": "Optional[str]",
        # For the integrator only: text by name
        "metadata": "Optional[Dict[str, Optional[str]]]",
        # Unique, and never used again after a deletion. Ids of one kind sort by time of creation
        "id": str,
        # When it was created. Never changes
        "created_at": str,
        # When it last changed
        "updated_at": str,
    }, total=False,
)


class SourceAccountPatch(_SourceAccountPatchOptional):
    """What PATCH merges into it: only what is to change, with null to remove a field. A bank account, card or platform that transactions come from."""


_ReconciliationRequired = TypedDict(
    "_ReconciliationRequired",
    {
        # In the order of their first days; a statement that several imports brought stands once
        "statements": "List[ReconciliationStatementsItem]",
        # Days that no statement covers, though the balance moved meanwhile or is not known
        "gaps": "List[ReconciliationGapsItem]",
        # Days that two statements cover
        "overlaps": "List[ReconciliationOverlapsItem]",
    },
)


class Reconciliation(_ReconciliationRequired):
    """What a bank states of an account beside what is booked, statement by statement."""


_ReconciliationStatementsItemRequired = TypedDict(
    "_ReconciliationStatementsItemRequired",
    {
        # The import that brought it; null for one made through the API
        "import_id": str,
        # The first day that the statement covers
        "opened_on": str,
        # The last day that the statement covers
        "closed_on": str,
        # The balance before the first row; null when the file does not say. Pounds
        "opening": "Optional[Decimal]",
        # The balance after the last row; null when the file does not say. Pounds
        "closing": "Optional[Decimal]",
        # The currency, as three letters of ISO 4217
        "currency": str,
        # What the account’s transactions of these days come to
        "booked": "Decimal",
        # The closing balance less the opening balance and what is booked: 0 when the books agree with the bank. Null where the statement states one balance only
        "difference": "Optional[Decimal]",
    },
)


class ReconciliationStatementsItem(_ReconciliationStatementsItemRequired):
    """ReconciliationStatementsItem."""


_ReconciliationGapsItemRequired = TypedDict(
    "_ReconciliationGapsItemRequired",
    {
        # The first day
        "from": str,
        # The last day
        "to": str,
    },
)


class ReconciliationGapsItem(_ReconciliationGapsItemRequired):
    """ReconciliationGapsItem."""


_ReconciliationOverlapsItemRequired = TypedDict(
    "_ReconciliationOverlapsItemRequired",
    {
        # The first day
        "from": str,
        # The last day
        "to": str,
    },
)


class ReconciliationOverlapsItem(_ReconciliationOverlapsItemRequired):
    """ReconciliationOverlapsItem."""


_TransactionBatchInputRequired = TypedDict(
    "_TransactionBatchInputRequired",
    {
        # Up to 100 transactions, each as in a single POST
        "transactions": "List[TransactionInput]",
    },
)


_TransactionBatchInputOptional = TypedDict(
    "_TransactionBatchInputOptional",
    {
        # All or none, the default; or all that can be
        "mode": "Literal['atomic', 'partial']",
    }, total=False,
)


class TransactionBatchInput(_TransactionBatchInputRequired, _TransactionBatchInputOptional):
    """Up to 100 transactions to create at once."""


_TransactionBatchItemCreatedRequired = TypedDict(
    "_TransactionBatchItemCreatedRequired",
    {
        # Its place among `transactions`, from 0
        "index": int,
        # The HTTP status that a single POST would have had
        "status": int,
        # Unique, and never used again after a deletion. Ids of one kind sort by time of creation
        "id": str,
    },
)


class TransactionBatchItemCreated(_TransactionBatchItemCreatedRequired):
    """A transaction of the batch that was created."""


_ProblemRequired = TypedDict(
    "_ProblemRequired",
    {
        # A page that says what the problem is and what to do
        "type": str,
        # A title for people, one for each code
        "title": str,
        # The HTTP status of the answer
        "status": int,
        # Stable: act on this. `/docs/errors` says what each means and what to do. New codes may be added
        "code": str,
        # What happened this time, in words for people
        "detail": str,
        # The path that was asked for
        "instance": str,
        # Also in the `Request-Id` header. Quote it to support
        "request_id": str,
        # Whether the same request may succeed later without a change
        "retryable": bool,
    },
)


_ProblemOptional = TypedDict(
    "_ProblemOptional",
    {
        # Path of this request in your request log, within seconds; left out where no good credential came with it
        "request_log": str,
        # The call to make next, where one helps: a read that shows the state, or the step that is missing
        "next": "ProblemNext",
        # The status that prevents the action, where a status does
        "current_status": str,
        # The id of what exists already, where something does
        "existing_id": str,
        # The client whose authorisation, number or updates are at issue
        "client_id": str,
        # The tax return that locks the period
        "tax_return_id": str,
        # The webhook endpoint that is disabled or deleted
        "endpoint_id": str,
        # The `ETag` of the present version, for `version_conflict`
        "current_etag": str,
        # The last day on which HMRC accepted amendments
        "amendable_until": str,
        # HMRC’s own code, for `rejected_by_hmrc`
        "hmrc_code": str,
        # HMRC’s id of its answer, for HMRC’s support; null when HMRC gave none
        "correlation_id": "Optional[str]",
        # For `main_agent_required`: the services of HMRC that are closed to a supporting agent
        "hmrc_services": "List[str]",
        # For `issues_not_accepted`: the issues that a declaration has to accept, with how many transactions each is about and what they come to
        "issues": "List[ProblemIssuesItem]",
        # For `issues_not_accepted`: the places in the return that `given_elsewhere` of the declaration has to name
        "given_elsewhere": "List[str]",
        # For `prefill_outdated`: the places in the return that have changed, as JSON pointers
        "paths": "List[str]",
        # For `document_retained`: the year that was filed
        "tax_year": str,
        # For `document_retained`: the last day on which the law wants it kept
        "keep_until": str,
        # How many the plan allows
        "limit": int,
        # The largest size allowed, in bytes
        "limit_bytes": int,
        # The greatest length allowed
        "limit_characters": int,
        # How many of each kind depend on it; 1,000 stands for that many or more
        "dependents": "Dict[str, int]",
        # Everything that keeps two clients from being merged, or somebody from being erased
        "conflicts": "List[ProblemConflictsItem]",
        # One entry for each place at fault, at most 50
        "errors": "List[ProblemErrorsItem]",
    }, total=False,
)


class Problem(_ProblemRequired, _ProblemOptional):
    """RFC 9457. Some codes have members of their own, and more may be added."""


_ProblemNextRequired = TypedDict(
    "_ProblemNextRequired",
    {
        # The HTTP method of that call, such as `POST`
        "method": "Literal['GET', 'POST', 'PUT']",
        # The path of that call, with its ids
        "path": str,
    },
)


class ProblemNext(_ProblemNextRequired):
    """The call to make next, where one helps: a read that shows the state, or the step that is missing."""


_ProblemIssuesItemRequired = TypedDict(
    "_ProblemIssuesItemRequired",
    {
        # Stable: act on this. `/docs/codes/issues` says what each means and what to do. New codes may be added
        "code": str,
        # How many transactions it is about; null where it counts none
        "count": "Optional[int]",
        # What those transactions come to, whichever way the money went, without those that have no amount in pounds; null where it counts none. Pounds
        "amount": "Optional[Decimal]",
    },
)


class ProblemIssuesItem(_ProblemIssuesItemRequired):
    """ProblemIssuesItem."""


_ProblemConflictsItemRequired = TypedDict(
    "_ProblemConflictsItemRequired",
    {
        # What is in the way
        "code": "Literal['different_nino', 'different_utr', 'identifier_of_other', 'different_test_clocks', 'both_filed_year', 'both_have_return', 'rows_in_filed_year', 'both_own_property', 'work_under_way', 'too_many_transactions', 'filing_under_way', 'outcome_unknown', 'joint_property']",
        # A tax year, 6 April to 5 April
        "tax_year": "Optional[str]",
        # What to do about it
        "detail": str,
    },
)


class ProblemConflictsItem(_ProblemConflictsItemRequired):
    """ProblemConflictsItem."""


_ProblemErrorsItemRequired = TypedDict(
    "_ProblemErrorsItemRequired",
    {
        # Stable: act on this. `/docs/codes/places` says what each means and what to do. New codes may be added
        "code": str,
        # The reason, in words for people
        "detail": str,
    },
)


_ProblemErrorsItemOptional = TypedDict(
    "_ProblemErrorsItemOptional",
    {
        # A JSON pointer to the place in the body, such as `#/given_name`
        "pointer": str,
        # `(no name)` for one without a name
        "parameter": str,
        # The name of the request header that is at fault
        "header": str,
    }, total=False,
)


class ProblemErrorsItem(_ProblemErrorsItemRequired, _ProblemErrorsItemOptional):
    """ProblemErrorsItem."""


_TransactionBatchItemRefusedRequired = TypedDict(
    "_TransactionBatchItemRefusedRequired",
    {
        # Its place among `transactions`, from 0
        "index": int,
        # The HTTP status that a single POST would have had
        "status": int,
        "error": "Problem",
    },
)


class TransactionBatchItemRefused(_TransactionBatchItemRefusedRequired):
    """A transaction of the batch that was refused, and why."""


_TransactionBatchRequired = TypedDict(
    "_TransactionBatchRequired",
    {
        # The outcome of each item, in the order sent
        "results": "List[Union[TransactionBatchItemCreated, TransactionBatchItemRefused]]",
    },
)


class TransactionBatch(_TransactionBatchRequired):
    """The outcome of each transaction of a batch, in the order sent."""


_CategoriseInputOptional = TypedDict(
    "_CategoriseInputOptional",
    {
        # The client it belongs to; null when it belongs to none, or to the tenant as a whole
        "client_id": str,
        # The transactions to take, and no others. Ids of other tenants are refused
        "transaction_ids": "List[str]",
        # A tax year, 6 April to 5 April
        "tax_year": str,
        # Only rows without a category. Default false
        "uncategorised_only": bool,
    }, total=False,
)


class CategoriseInput(_CategoriseInputOptional):
    """Says which transactions to categorise again; without any field, all of them."""


_CategorisationJobRequired = TypedDict(
    "_CategorisationJobRequired",
    {
        # Unique, and never used again after a deletion. Ids of one kind sort by time of creation
        "id": str,
        # The state it is in. New values may be added
        "status": "Literal['queued', 'processing', 'completed', 'failed', 'cancelled']",
        # How far the work has come, to show while it runs
        "progress": "WorkProgress",
        # Transactions that got another category, or count towards something else now
        "changed": int,
        # How many kept their category, by reason
        "left_alone": "CategorisationJobLeftAlone",
        # The rule that was applied; only transactions that it decides on were looked at
        "category_rule_id": "Optional[str]",
        # When it was created. Never changes
        "created_at": str,
        # When it ended, however it ended; null until then
        "finished_at": "Optional[str]",
        # Why it failed; null unless `status` is `failed`
        "error": "Optional[FailureReason]",
    },
)


class CategorisationJob(_CategorisationJobRequired):
    """A job that categorises existing transactions again."""


_CategorisationJobLeftAloneRequired = TypedDict(
    "_CategorisationJobLeftAloneRequired",
    {
        # Their tax year is locked
        "locked": int,
        # You or a file have given their category, or they are split
        "given": int,
    },
)


class CategorisationJobLeftAlone(_CategorisationJobLeftAloneRequired):
    """How many kept their category, by reason."""


_TransactionFilterOptional = TypedDict(
    "_TransactionFilterOptional",
    {
        # A tax year, 6 April to 5 April
        "tax_year": str,
        # The first day
        "date_from": str,
        # The last day
        "date_to": str,
        # Any of these codes, separated by commas; a split row by its parts
        "category": str,
        # `true`: only rows without a category
        "uncategorised": bool,
        # Only those that a person should look at, or only the others
        "needs_review": bool,
        # Your own id for it: unique among those of its kind, so a second one is refused with 409. Null when not given
        "external_id": str,
        # Signed, inclusive
        "amount_min": "Decimal",
        # Signed, inclusive
        "amount_max": "Decimal",
        # Changed at or after
        "updated_since": str,
        # In the description, counterparty, reference or notes, in any case
        "q": str,
        # The client it belongs to; null when it belongs to none, or to the tenant as a whole
        "client_id": str,
        # The letting it belongs to; null for none
        "property_id": str,
        # Only rows of the client who keeps the ledger of this property
        "ledger_of": str,
        # The self-employment it belongs to; null for none
        "business_id": str,
        # `true`: only rows, or parts of split ones, that name no business
        "without_business": bool,
        # `true`: only rows, or parts of split ones, that name no property
        "without_property": bool,
        # `true`: only rows in another currency that have no exchange rate
        "without_amount_gbp": bool,
        # `true`: only rows that no document is put to. With `amount_max` below nil, payments of that much or more
        "without_document": bool,
        # `paired`: only rows whose other side, in another account of the client, is known; `unmatched`: only rows of the category `transfer` whose other side is not known
        "transfer": "Literal['paired', 'unmatched']",
        # The account that the row comes from; null for none
        "source_account_id": str,
        # The import that brought it; null for one made through the API
        "import_id": str,
    }, total=False,
)


class TransactionFilter(_TransactionFilterOptional):
    """The parameters of `GET /v1/transactions`, by the same names. An empty object takes all rows."""


_ConfirmInputOptional = TypedDict(
    "_ConfirmInputOptional",
    {
        # The transactions to take, and no others. Ids that do not exist are refused
        "ids": "List[str]",
        "filter": "TransactionFilter",
    }, total=False,
)


class ConfirmInput(_ConfirmInputOptional):
    """Says which transactions a person has found right."""


_BulkUpdateRequired = TypedDict(
    "_BulkUpdateRequired",
    {
        # Unique, and never used again after a deletion. Ids of one kind sort by time of creation
        "id": str,
        # The state it is in. New values may be added
        "status": "Literal['queued', 'processing', 'completed', 'failed', 'cancelled']",
        # How far the work has come, to show while it runs
        "progress": "WorkProgress",
        # The number of each outcome
        "counts": "BulkUpdateCounts",
        # When it was created. Never changes
        "created_at": str,
        # When it ended, however it ended; null until then
        "finished_at": "Optional[str]",
        # Why it failed; null unless `status` is `failed`
        "error": "Optional[FailureReason]",
    },
)


class BulkUpdate(_BulkUpdateRequired):
    """A change of many transactions, with how far it has come."""


_BulkUpdateCountsRequired = TypedDict(
    "_BulkUpdateCountsRequired",
    {
        # Transactions that are named or match the filter
        "matched": int,
        # Transactions that are different now
        "changed": int,
        # Left alone: they are as they should be already, or the change does not fit them, as a property category does not fit a row of a business, or parts of a split row
        "skipped": int,
        # Left alone: their tax year is locked
        "locked": int,
    },
)


class BulkUpdateCounts(_BulkUpdateCountsRequired):
    """The number of each outcome."""


_BulkUpdateInputRequired = TypedDict(
    "_BulkUpdateInputRequired",
    {
        # What is set of each row; what is left out stays. To name a business takes a row from its property, and the other way round
        "set": "BulkUpdateInputSet",
    },
)


_BulkUpdateInputOptional = TypedDict(
    "_BulkUpdateInputOptional",
    {
        # The transactions to take, and no others. Ids that do not exist are refused
        "ids": "List[str]",
        "filter": "TransactionFilter",
        # Instead of both: this row, and every row of its client with the same words, the same category and the same direction
        "similar_to": str,
        # `true`: nothing is written, and the answer says what would be. Default false
        "preview": bool,
    }, total=False,
)


class BulkUpdateInput(_BulkUpdateInputRequired, _BulkUpdateInputOptional):
    """Says which transactions to change, and what to set of each."""


_BulkUpdateInputSetOptional = TypedDict(
    "_BulkUpdateInputSetOptional",
    {
        # Counts as your decision, and teaches as a correction does
        "category": str,
        # The self-employment it belongs to; null for none
        "business_id": "Optional[str]",
        # The letting it belongs to; null for none
        "property_id": "Optional[str]",
        # The part of an expense that counts against tax, in per cent with at most two decimals
        "allowable_percent": "Decimal",
        # The VAT within the amount, with its sign; null when not given. Taken off in net figures, where the rate of the category is taken when it is null. Pounds
        "vat_amount": "Optional[Decimal]",
        # `false` says that a person has looked: the category is then theirs
        "needs_review": bool,
        # For people; never sent to HMRC. Null when not given
        "notes": "Optional[str]",
    }, total=False,
)


class BulkUpdateInputSet(_BulkUpdateInputSetOptional):
    """What is set of each row; what is left out stays. To name a business takes a row from its property, and the other way round."""


_BulkUpdatePreviewRequired = TypedDict(
    "_BulkUpdatePreviewRequired",
    {
        # Transactions that are named or match the filter
        "matched": int,
        # Transactions that are different now
        "changed": int,
        # Transactions that are as they should be already, or that the change does not fit
        "skipped": int,
        # Their tax year is locked
        "locked": int,
        # The years of the rows that would change, by client, the latest first
        "figures": "List[BulkUpdatePreviewFiguresItem]",
    },
)


class BulkUpdatePreview(_BulkUpdatePreviewRequired):
    """What a bulk update would change."""


_BulkUpdatePreviewFiguresItemRequired = TypedDict(
    "_BulkUpdatePreviewFiguresItemRequired",
    {
        # The client it belongs to; null when it belongs to none, or to the tenant as a whole
        "client_id": str,
        # A tax year, 6 April to 5 April
        "tax_year": str,
        # Totals of the year before allowances, as its tax return states them
        "before": "BulkUpdatePreviewFiguresItemBefore",
        # Totals of the year before allowances, as its tax return states them
        "after": "BulkUpdatePreviewFiguresItemAfter",
    },
)


class BulkUpdatePreviewFiguresItem(_BulkUpdatePreviewFiguresItemRequired):
    """BulkUpdatePreviewFiguresItem."""


_BulkUpdatePreviewFiguresItemBeforeRequired = TypedDict(
    "_BulkUpdatePreviewFiguresItemBeforeRequired",
    {
        # Income of all trades and property as the year’s categorised transactions tell it at this moment: the client’s share, refunds netted, before what the return adds. No loss is taken off it. Pounds
        "total_income": "Decimal",
        # Allowable expenses of all trades and property as the year’s categorised transactions tell them at this moment: the client’s share and the allowable part, refunds netted. What the return adds (adjustments, allowances) and residential finance costs are not in it. Pounds
        "total_expenses": "Decimal",
    },
)


class BulkUpdatePreviewFiguresItemBefore(_BulkUpdatePreviewFiguresItemBeforeRequired):
    """Totals of the year before allowances, as its tax return states them."""


_BulkUpdatePreviewFiguresItemAfterRequired = TypedDict(
    "_BulkUpdatePreviewFiguresItemAfterRequired",
    {
        # Income of all trades and property as the year’s categorised transactions tell it at this moment: the client’s share, refunds netted, before what the return adds. No loss is taken off it. Pounds
        "total_income": "Decimal",
        # Allowable expenses of all trades and property as the year’s categorised transactions tell them at this moment: the client’s share and the allowable part, refunds netted. What the return adds (adjustments, allowances) and residential finance costs are not in it. Pounds
        "total_expenses": "Decimal",
    },
)


class BulkUpdatePreviewFiguresItemAfter(_BulkUpdatePreviewFiguresItemAfterRequired):
    """Totals of the year before allowances, as its tax return states them."""


_BulkUpdateAnswerAnyFiguresItemRequired = TypedDict(
    "_BulkUpdateAnswerAnyFiguresItemRequired",
    {
        # The client it belongs to; null when it belongs to none, or to the tenant as a whole
        "client_id": str,
        # A tax year, 6 April to 5 April
        "tax_year": str,
        # Totals of the year before allowances, as its tax return states them
        "before": "BulkUpdateAnswerAnyFiguresItemBefore",
        # Totals of the year before allowances, as its tax return states them
        "after": "BulkUpdateAnswerAnyFiguresItemAfter",
    },
)


class BulkUpdateAnswerAnyFiguresItem(_BulkUpdateAnswerAnyFiguresItemRequired):
    """BulkUpdateAnswerAnyFiguresItem."""


_BulkUpdateAnswerAnyFiguresItemBeforeRequired = TypedDict(
    "_BulkUpdateAnswerAnyFiguresItemBeforeRequired",
    {
        # Income of all trades and property as the year’s categorised transactions tell it at this moment: the client’s share, refunds netted, before what the return adds. No loss is taken off it. Pounds
        "total_income": "Decimal",
        # Allowable expenses of all trades and property as the year’s categorised transactions tell them at this moment: the client’s share and the allowable part, refunds netted. What the return adds (adjustments, allowances) and residential finance costs are not in it. Pounds
        "total_expenses": "Decimal",
    },
)


class BulkUpdateAnswerAnyFiguresItemBefore(_BulkUpdateAnswerAnyFiguresItemBeforeRequired):
    """Totals of the year before allowances, as its tax return states them."""


_BulkUpdateAnswerAnyFiguresItemAfterRequired = TypedDict(
    "_BulkUpdateAnswerAnyFiguresItemAfterRequired",
    {
        # Income of all trades and property as the year’s categorised transactions tell it at this moment: the client’s share, refunds netted, before what the return adds. No loss is taken off it. Pounds
        "total_income": "Decimal",
        # Allowable expenses of all trades and property as the year’s categorised transactions tell them at this moment: the client’s share and the allowable part, refunds netted. What the return adds (adjustments, allowances) and residential finance costs are not in it. Pounds
        "total_expenses": "Decimal",
    },
)


class BulkUpdateAnswerAnyFiguresItemAfter(_BulkUpdateAnswerAnyFiguresItemAfterRequired):
    """Totals of the year before allowances, as its tax return states them."""


_BulkUpdateAnswerAnyCountsRequired = TypedDict(
    "_BulkUpdateAnswerAnyCountsRequired",
    {
        # Transactions that are named or match the filter
        "matched": int,
        # Transactions that are different now
        "changed": int,
        # Left alone: they are as they should be already, or the change does not fit them, as a property category does not fit a row of a business, or parts of a split row
        "skipped": int,
        # Left alone: their tax year is locked
        "locked": int,
    },
)


class BulkUpdateAnswerAnyCounts(_BulkUpdateAnswerAnyCountsRequired):
    """The number of each outcome."""


_TransactionPatchOptional = TypedDict(
    "_TransactionPatchOptional",
    {
        # Required unless the credential is bound to one client. Cannot be changed
        "client_id": str,
        # The day the money moved
        "date": "Optional[str]",
        # Signed: money in is positive. Not zero
        "amount": "Optional[Decimal]",
        # The currency, as three letters of ISO 4217; `GBP` when left out
        "currency": "Optional[str]",
        # Pounds for one unit of `currency`, as a decimal. Without it the row is in no total
        "exchange_rate": "Optional[str]",
        # Empty only where it is already
        "description": "Optional[str]",
        # Who paid or was paid, as the bank names them; null when the file does not say
        "counterparty": "Optional[str]",
        # The payment reference; null when the file does not say
        "reference": "Optional[str]",
        # A code of `GET /v1/categories`. When it is null or left out, your rules decide, or else ours
        "category": "Optional[str]",
        # The self-employment it belongs to; null for none
        "business_id": "Optional[str]",
        # The letting it belongs to; null for none
        "property_id": "Optional[str]",
        # The part of an expense that is for business; 100, or what a rule says, when left out
        "allowable_percent": "Optional[Decimal]",
        # Parts with categories of their own; they add up to `amount`. Null when it is not split
        "splits": "Optional[List[TransactionSplitInput]]",
        # The VAT within `amount`, with its sign. Matters where the business has `vat` with net figures: left out there, the rate of the category is taken
        "vat_amount": "Optional[Decimal]",
        # The vehicle it was spent on, as the business names it; `none` for none
        "vehicle": "Optional[str]",
        # Your id. Unique among the rows of one client and source account
        "external_id": "Optional[str]",
        # The account that the row comes from; null for none
        "source_account_id": "Optional[str]",
        # For people; never sent to HMRC. Null when not given
        "notes": "Optional[str]",
        # For the integrator only: text by name
        "metadata": "Optional[Dict[str, Optional[str]]]",
        # Send `false` when a person has looked: the category is then theirs
        "needs_review": "Optional[bool]",
        # In the answer to a correction of the category only: rows that the same correction would change
        "similar": "SimilarTransactions",
        # Unique, and never used again after a deletion. Ids of one kind sort by time of creation
        "id": str,
        # How it may be split where it holds two things and waits for review, as reads answer it. To accept, send these parts as `splits`
        "splits_proposed": "List[TransactionSplit]",
        # `amount` in pounds, converted at `exchange_rate` and rounded to the penny; null for a foreign amount without a rate. Pounds
        "amount_gbp": "Optional[Decimal]",
        # Follows from the category
        "type": "Optional[Literal['income', 'expense', 'transfer', 'excluded']]",
        # Who or what decided the category: a person or your code (`user`), one of your rules, an earlier correction (`memory`), our dictionary or model, the structure of the row, or the file (`import`)
        "category_source": "Optional[Literal['user', 'rule', 'memory', 'dictionary', 'model', 'structure', 'import']]",
        # From 0 to 1; null where a person, a rule or the file has decided
        "category_confidence": "Optional[Decimal]",
        # Why it has its category, in words to show to a person. Where it holds two things and waits for review, it begins with a code of `/docs/codes/review-reasons` and a colon
        "category_reason": "Optional[str]",
        # The rule that decided, where one did
        "category_rule_id": "Optional[str]",
        # What decided, with its version: the rule, the memory, our dictionary or your model
        "category_version": "Optional[str]",
        # Other categories that were considered, the most likely first
        "category_alternatives": "List[CategoryAlternative]",
        # Whether it came through the API or by an import
        "source": "Literal['api', 'import']",
        # The import that brought it; null for one made through the API
        "import_id": "Optional[str]",
        # The line of the file
        "import_row": "Optional[int]",
        # The day from which the bank counts it for interest, where that is not the day of the booking
        "value_date": "Optional[str]",
        # A tax year, 6 April to 5 April
        "tax_year": str,
        # Another transaction that is probably the same payment; null for none. Both count until one is deleted
        "possible_duplicate_of": "Optional[str]",
        # The other side of a movement between the client’s accounts; both are in no total
        "transfer_pair_id": "Optional[str]",
        # Its tax year is submitted, or being submitted
        "locked": bool,
        # Its documents, in the order in which they were put to it
        "document_ids": "List[str]",
        # When it was created. Never changes
        "created_at": str,
        # When it last changed
        "updated_at": str,
    }, total=False,
)


class TransactionPatch(_TransactionPatchOptional):
    """What PATCH merges into it: only what is to change, with null to remove a field. Money in or out, with its category."""


_DocumentRequired = TypedDict(
    "_DocumentRequired",
    {
        # Unique, and never used again after a deletion. Ids of one kind sort by time of creation
        "id": str,
        # The client it belongs to; null when it belongs to none, or to the tenant as a whole
        "client_id": str,
        # By the content, whatever the sender said
        "media_type": "Literal['application/pdf', 'image/png', 'image/jpeg', 'image/webp', 'message/rfc822']",
        # The size of the content
        "bytes": int,
        # SHA-256 of the content as it was sent
        "sha256": str,
        # `no_text`: a picture, or a PDF of pictures. `unreadable`: damaged, locked by a password, or more work than any receipt. `not_read`: the reader was busy; send the same file again
        "reading": "Literal['read', 'nothing_found', 'no_text', 'unreadable', 'not_read']",
        # What its text states; null unless `reading` is `read`. Check it: nothing is booked or linked from it by itself
        "read": "Optional[DocumentRead]",
        # Transactions that it may belong to, the likeliest first. None is linked by itself
        "matches": "List[DocumentMatchesItem]",
        # The transactions that it belongs to
        "transaction_ids": "List[str]",
        # A tax year, 6 April to 5 April
        "tax_year": str,
        # The last day on which the document is kept: five years after the 31 January that follows `tax_year`
        "keep_until": str,
        # The API key that sent it; null for an app
        "created_by": "Optional[str]",
        # When it was created. Never changes
        "created_at": str,
    },
)


class Document(_DocumentRequired):
    """A receipt, an invoice or a statement of a client."""


_DocumentReadRequired = TypedDict(
    "_DocumentReadRequired",
    {
        # What was to pay or was paid, in pounds; of a letting agent what was paid out
        "amount": "Optional[Decimal]",
        # The day of the document
        "date": "Optional[str]",
        # The shop, supplier or agent
        "merchant": "Optional[str]",
        # The figures of a letting agent’s statement; null for every other document
        "letting_statement": "Optional[DocumentReadLettingStatement]",
    },
)


class DocumentRead(_DocumentReadRequired):
    """What its text states; null unless `reading` is `read`. Check it: nothing is booked or linked from it by itself."""


_DocumentReadLettingStatementRequired = TypedDict(
    "_DocumentReadLettingStatementRequired",
    {
        # The rent that the agent received. Pounds
        "gross_rent": "Decimal",
        # What the agent charged, without VAT. Pounds
        "fees": "Decimal",
        # What the agent paid for repairs, without VAT. Pounds
        "repairs": "Decimal",
        # The VAT on fees and repairs. Pounds
        "vat": "Decimal",
        # What the landlord was paid. Pounds
        "payout": "Decimal",
        # Whether rent less fees, repairs and VAT is the payout, and every printed total agrees. Only then are parts proposed
        "proved": bool,
        # `sums_disagree`: the figures do not add up to the payout. `line_not_understood`: a line has an amount that is none of these. `total_disagrees`: a printed total is another. Null when proved
        "unproved_reason": "Optional[Literal['sums_disagree', 'line_not_understood', 'total_disagrees']]",
    },
)


class DocumentReadLettingStatement(_DocumentReadLettingStatementRequired):
    """The figures of a letting agent’s statement; null for every other document."""


_DocumentMatchesItemRequired = TypedDict(
    "_DocumentMatchesItemRequired",
    {
        # The transaction
        "transaction_id": str,
        # How likely it is, from 0 to 1
        "score": "Decimal",
        # What agrees
        "reasons": "List[Literal['amount', 'date', 'merchant']]",
        # The parts that a proved statement of a letting agent makes of it, to be sent as its `splits`; empty for every other
        "splits_proposed": "List[TransactionSplit]",
    },
)


class DocumentMatchesItem(_DocumentMatchesItemRequired):
    """DocumentMatchesItem."""


_DocumentLinkInputRequired = TypedDict(
    "_DocumentLinkInputRequired",
    {
        # The document to put to it, of the same client
        "document_id": str,
    },
)


class DocumentLinkInput(_DocumentLinkInputRequired):
    """Says which document to put to a transaction."""


_CategoryRequired = TypedDict(
    "_CategoryRequired",
    {
        # Stable: act on this. New codes may be added
        "code": str,
        # What it is called, for people to read
        "name": str,
        # The page of the return it belongs to; `none` for what is on neither
        "side": "Literal['self_employment', 'property', 'none']",
        # Whether rows of this category are income, an expense, or neither
        "direction": "Literal['income', 'expense', 'neutral']",
        # Path in HMRC's Making Tax Digital bodies
        "hmrc_field": "Optional[str]",
        # Box of the full self-employment pages
        "sa103_box": "Optional[str]",
        # Box of the UK property pages
        "sa105_box": "Optional[str]",
        # Lowers the taxable profit
        "allowable": bool,
        # An explanation for people to read
        "description": str,
    },
)


class Category(_CategoryRequired):
    """A category of HMRC, with the box of the return that it goes to."""


_CategoryRulePreviewInputRequired = TypedDict(
    "_CategoryRulePreviewInputRequired",
    {
        # What a row must look like, in every respect that is named
        "match": "CategoryRuleMatchInput",
    },
)


_CategoryRulePreviewInputOptional = TypedDict(
    "_CategoryRulePreviewInputOptional",
    {
        # Lower positions are tried first. After all others when left out
        "position": int,
        # What it is called, for people to read
        "name": "Optional[str]",
        # The category to give a row that fits. Left out or null: the rule gives `property_id` alone, and the category is found as it would be without the rule
        "category": "Optional[str]",
        # The part of an expense that counts against tax, in per cent with at most two decimals
        "allowable_percent": "Optional[Decimal]",
        # The rate of VAT that rows of the rule bear in net figures where they give no `vat_amount`; null: that of the category
        "vat_percent": "Optional[Decimal]",
        # The business to give a row that has neither a business nor a property
        "business_id": "Optional[str]",
        # The letting it belongs to; null for none
        "property_id": "Optional[str]",
        # For the integrator only: text by name
        "metadata": "Dict[str, str]",
        # The position that the rule would have
        "rule_id": str,
        # Only this client’s transactions
        "client_id": str,
    }, total=False,
)


class CategoryRulePreviewInput(_CategoryRulePreviewInputRequired, _CategoryRulePreviewInputOptional):
    """The rule to try."""


_CategoryRulePreviewRequired = TypedDict(
    "_CategoryRulePreviewRequired",
    {
        # Transactions on which the rule would decide: the sum of the four below
        "matched": int,
        # Transactions that would have another category, or count towards something else
        "changed": int,
        # Transactions that are as the rule says already
        "unchanged": int,
        # Left alone: their tax year is locked
        "locked": int,
        # Left alone: you or a file have given their category, or they are split
        "given": int,
        # Transactions that were looked at, latest day first: those that the text, figures and account of the rule leave
        "examined": int,
        # False when there were more than are looked at: more may match, and the counts are of those examined
        "complete": bool,
        # The items of this page, in the order of the list
        "data": "List[CategoryRulePreviewDataItem]",
        # Whether another page follows
        "has_more": bool,
        # Send it as `cursor` for the next page; null on the last page of a list
        "next_cursor": "Optional[str]",
    },
)


class CategoryRulePreview(_CategoryRulePreviewRequired):
    """What a rule would change in existing transactions."""


_CategoryRulePreviewDataItemRequired = TypedDict(
    "_CategoryRulePreviewDataItemRequired",
    {
        # The transaction that would change
        "transaction_id": str,
        # The client it belongs to; null when it belongs to none, or to the tenant as a whole
        "client_id": str,
        # The day the money moved
        "date": str,
        # Money in is positive and money out negative, in `currency` where there is one. Pounds
        "amount": "Decimal",
        # An explanation for people to read
        "description": str,
        # The category it has now
        "before": "RuleOutcome",
        # The category that the rule would give it
        "after": "RuleOutcome",
    },
)


class CategoryRulePreviewDataItem(_CategoryRulePreviewDataItemRequired):
    """CategoryRulePreviewDataItem."""


_CategoryRuleApplicationOptional = TypedDict(
    "_CategoryRuleApplicationOptional",
    {
        # Only this client’s transactions
        "client_id": str,
        # A tax year, 6 April to 5 April
        "tax_year": str,
    }, total=False,
)


class CategoryRuleApplication(_CategoryRuleApplicationOptional):
    """Says that a rule is being applied to existing transactions."""


_CategoryRuleRequired = TypedDict(
    "_CategoryRuleRequired",
    {
        # Unique, and never used again after a deletion. Ids of one kind sort by time of creation
        "id": str,
        # Rules are tried in ascending order; the first that matches decides
        "position": int,
        # What it is called, for people to read
        "name": "Optional[str]",
        # The conditions that a transaction must meet for the rule to decide its category
        "match": "CategoryRuleMatch",
        # A code of `GET /v1/categories`; null when none has been found yet
        "category": "Optional[str]",
        # The part of an expense that counts against tax, in per cent with at most two decimals
        "allowable_percent": "Optional[Decimal]",
        # The rate of VAT that rows of the rule bear in net figures where they give no `vat_amount`; null: that of the category
        "vat_percent": "Optional[Decimal]",
        # The self-employment it belongs to; null for none
        "business_id": "Optional[str]",
        # The letting it belongs to; null for none
        "property_id": "Optional[str]",
        # For the integrator only: text by name
        "metadata": "Dict[str, str]",
        # When it was created. Never changes
        "created_at": str,
        # When it last changed
        "updated_at": str,
    },
)


class CategoryRule(_CategoryRuleRequired):
    """A rule of yours that decides the category of transactions."""


_CategoryRuleMatchRequired = TypedDict(
    "_CategoryRuleMatchRequired",
    {
        # The part of a transaction that is compared with `value`
        "field": "Literal['description', 'counterparty', 'reference', 'any']",
        # How `value` is compared, without regard to case
        "operator": "Literal['contains', 'equals', 'starts_with', 'ends_with']",
        # Compared without regard to case and white space
        "value": str,
        # Money in, money out, or either
        "direction": "Literal['in', 'out', 'any']",
        # Inclusive, of the amount without its sign
        "amount_min": "Optional[Decimal]",
        # Inclusive, of the amount without its sign
        "amount_max": "Optional[Decimal]",
        # The account that the row comes from; null for none
        "source_account_id": "Optional[str]",
        # The self-employment it belongs to; null for none
        "business_id": "Optional[str]",
        # The letting it belongs to; null for none
        "property_id": "Optional[str]",
    },
)


class CategoryRuleMatch(_CategoryRuleMatchRequired):
    """The conditions that a transaction must meet for the rule to decide its category."""


_CategoryRuleInputRequired = TypedDict(
    "_CategoryRuleInputRequired",
    {
        # What a row must look like, in every respect that is named
        "match": "CategoryRuleMatchInput",
    },
)


_CategoryRuleInputOptional = TypedDict(
    "_CategoryRuleInputOptional",
    {
        # Lower positions are tried first. After all others when left out
        "position": int,
        # What it is called, for people to read
        "name": "Optional[str]",
        # The category to give a row that fits. Left out or null: the rule gives `property_id` alone, and the category is found as it would be without the rule
        "category": "Optional[str]",
        # The part of an expense that counts against tax, in per cent with at most two decimals
        "allowable_percent": "Optional[Decimal]",
        # The rate of VAT that rows of the rule bear in net figures where they give no `vat_amount`; null: that of the category
        "vat_percent": "Optional[Decimal]",
        # The business to give a row that has neither a business nor a property
        "business_id": "Optional[str]",
        # The letting it belongs to; null for none
        "property_id": "Optional[str]",
        # For the integrator only: text by name
        "metadata": "Dict[str, str]",
    }, total=False,
)


class CategoryRuleInput(_CategoryRuleInputRequired, _CategoryRuleInputOptional):
    """What you send to create or change it. A rule of yours that decides the category of transactions."""


_CategoryRuleReplacementRequired = TypedDict(
    "_CategoryRuleReplacementRequired",
    {
        # What a row must look like, in every respect that is named
        "match": "CategoryRuleMatchInput",
    },
)


_CategoryRuleReplacementOptional = TypedDict(
    "_CategoryRuleReplacementOptional",
    {
        # Lower positions are tried first. After all others when left out
        "position": int,
        # What it is called, for people to read
        "name": "Optional[str]",
        # The category to give a row that fits. Left out or null: the rule gives `property_id` alone, and the category is found as it would be without the rule
        "category": "Optional[str]",
        # The part of an expense that counts against tax, in per cent with at most two decimals
        "allowable_percent": "Optional[Decimal]",
        # The rate of VAT that rows of the rule bear in net figures where they give no `vat_amount`; null: that of the category
        "vat_percent": "Optional[Decimal]",
        # The business to give a row that has neither a business nor a property
        "business_id": "Optional[str]",
        # The letting it belongs to; null for none
        "property_id": "Optional[str]",
        # For the integrator only: text by name
        "metadata": "Dict[str, str]",
        # Unique, and never used again after a deletion. Ids of one kind sort by time of creation
        "id": str,
        # When it was created. Never changes
        "created_at": str,
        # When it last changed
        "updated_at": str,
    }, total=False,
)


class CategoryRuleReplacement(_CategoryRuleReplacementRequired, _CategoryRuleReplacementOptional):
    """What PUT takes, all of it. A rule of yours that decides the category of transactions."""


_CategoryMemoryRequired = TypedDict(
    "_CategoryMemoryRequired",
    {
        # Unique, and never used again after a deletion. Ids of one kind sort by time of creation
        "id": str,
        # The client it belongs to; null when it belongs to none, or to the tenant as a whole
        "client_id": "Optional[str]",
        # The self-employment it belongs to; null for none
        "business_id": "Optional[str]",
        # The letting it belongs to; null for none
        "property_id": "Optional[str]",
        # The name of the merchant as it is compared: without numbers, dates and towns
        "merchant": str,
        # Money in or out
        "direction": "Literal['in', 'out']",
        # The category given to rows of this merchant
        "category": str,
        # The part of an expense that counts against tax, in per cent with at most two decimals
        "allowable_percent": "Decimal",
        # Followed for other clients too, in the same kind of business or let, while all agree
        "shared": bool,
        # Rows to which imports and categorisation jobs have given the category
        "uses": int,
        # To within a minute; null: never
        "last_used_at": "Optional[str]",
        # The transaction that was corrected; null when it has been deleted
        "learned_from_transaction_id": "Optional[str]",
        # When it was created. Never changes
        "created_at": str,
        # When it was last corrected
        "updated_at": str,
    },
)


class CategoryMemory(_CategoryMemoryRequired):
    """A category learnt from a correction."""


_ImportWarningRequired = TypedDict(
    "_ImportWarningRequired",
    {
        # Stable: act on this. `/docs/codes/import-warnings` says what each means and what to do. New codes may be added
        "code": str,
        # In plain English, with what to do about it
        "detail": str,
        # Line of the file, from 1
        "line": "Optional[int]",
        # Day of the row, or of the earliest of several
        "date": "Optional[str]",
        # How many lines, rows or warnings it is about
        "count": "Optional[int]",
    },
)


class ImportWarning(_ImportWarningRequired):
    """Something doubtful in a file, and how it was read."""


_ImportRequired = TypedDict(
    "_ImportRequired",
    {
        # Unique, and never used again after a deletion. Ids of one kind sort by time of creation
        "id": str,
        # The client it belongs to; null when it belongs to none, or to the tenant as a whole
        "client_id": str,
        # The account that the row comes from; null for none
        "source_account_id": "Optional[str]",
        # The self-employment it belongs to; null for none
        "business_id": "Optional[str]",
        # The letting it belongs to; null for none
        "property_id": "Optional[str]",
        # Goes from `queued` through `processing` to one of the other three, and stays there
        "status": "Literal['queued', 'processing', 'completed', 'failed', 'cancelled']",
        # How far the work has come, to show while it runs
        "progress": "WorkProgress",
        # The number of each outcome
        "counts": "ImportCounts",
        # Why it failed; null unless `status` is `failed`
        "error": "Optional[FailureReason]",
        # Whether the balances printed in the file follow from its rows; null when it has none
        "balance_check": "ImportBalanceCheck",
        # What the file left doubtful and how it was read; nothing that was lost
        "warnings": "List[ImportWarning]",
        # Where the lines that were not imported are listed
        "errors_url": str,
        # The name of the format that the file was recognised as
        "format": "Optional[str]",
        # How the import was asked for
        "options": "ImportOptions",
        # The name of the file; null when the upload had none
        "filename": "Optional[str]",
        # The media type of the file
        "content_type": str,
        # How large the file is, in bytes
        "size_bytes": int,
        # SHA-256 of the file, in hexadecimal digits
        "sha256": str,
        # The API key that asked; null when it was an app
        "created_by": "Optional[str]",
        # When it was created. Never changes
        "created_at": str,
        # When it last changed
        "updated_at": str,
        # When work on it began; null while it waits
        "started_at": "Optional[str]",
        # When it ended, however it ended; null until then
        "finished_at": "Optional[str]",
        # When what it created was deleted; null if it was not
        "reverted_at": "Optional[str]",
    },
)


class Import(_ImportRequired):
    """A file of transactions, with how far its import has come."""


_ImportBalanceCheckRequired = TypedDict(
    "_ImportBalanceCheckRequired",
    {
        # Whether the opening balance and the rows add up to the closing balance. A difference does not fail the import
        "status": "Literal['agreed', 'differs', 'not_available']",
        # The balance before the first row; null when the file does not say. Pounds
        "opening": "Optional[Decimal]",
        # The balance after the last row; null when the file does not say. Pounds
        "closing": "Optional[Decimal]",
        # The closing balance less the opening balance and all rows
        "difference": "Optional[Decimal]",
        # The currency, as three letters of ISO 4217
        "currency": "Optional[str]",
        # Lines whose running balance does not follow from the line before
        "breaks": int,
        # Line of the file, from 1
        "first_break_line": "Optional[int]",
    },
)


class ImportBalanceCheck(_ImportBalanceCheckRequired):
    """Whether the balances printed in the file follow from its rows; null when it has none."""


_ImportOptionsRequired = TypedDict(
    "_ImportOptionsRequired",
    {
        # The format that was asked for; null when it was to be recognised
        "format": "Optional[str]",
        # Which column is which, by heading or by position from 1
        "mapping": "Optional[Dict[str, Union[Union[str, int], bool, List[Union[str, int]]]]]",
        # What is done with a row that exists already
        "on_duplicate": "Literal['skip', 'update', 'error']",
        # Whether everything was checked and counted and nothing written
        "dry_run": bool,
        # Whether all rows are written or none
        "atomic": bool,
    },
)


class ImportOptions(_ImportOptionsRequired):
    """How the import was asked for."""


_ImportErrorRequired = TypedDict(
    "_ImportErrorRequired",
    {
        # Line of the file, from 1, headings counted
        "line": int,
        # The column at fault, by its heading; null when it is the whole line
        "column": "Optional[str]",
        # Stable: act on this. `/docs/codes/import-errors` says what each means and what to do. New codes may be added
        "code": str,
        # The fault in words, and how to correct it
        "detail": str,
    },
)


class ImportError(_ImportErrorRequired):
    """A line that was not imported, and why."""


_ImportMappingRequired = TypedDict(
    "_ImportMappingRequired",
    {
        # Unique, and never used again after a deletion. Ids of one kind sort by time of creation
        "id": str,
        # The client it belongs to; null when it belongs to none, or to the tenant as a whole
        "client_id": "Optional[str]",
        # The account that the row comes from; null for none
        "source_account_id": "Optional[str]",
        # For people: shown where a mapping is chosen
        "name": str,
        # Which column is which, by heading or by position from 1
        "mapping": "Dict[str, Union[Union[str, int], bool, List[Union[str, int]]]]",
        # When it was created. Never changes
        "created_at": str,
        # When it last changed
        "updated_at": str,
    },
)


class ImportMapping(_ImportMappingRequired):
    """Says what each column of a file holds."""


_ImportMappingInputRequired = TypedDict(
    "_ImportMappingInputRequired",
    {
        # For people: shown where a mapping is chosen
        "name": str,
        # Which column is which, by heading or by position from 1
        "mapping": "Dict[str, Union[Union[str, int], bool, List[Union[str, int]]]]",
    },
)


_ImportMappingInputOptional = TypedDict(
    "_ImportMappingInputOptional",
    {
        # Required unless the credential is bound to one client. Cannot be changed
        "client_id": "Optional[str]",
        # The account that the row comes from; null for none
        "source_account_id": "Optional[str]",
    }, total=False,
)


class ImportMappingInput(_ImportMappingInputRequired, _ImportMappingInputOptional):
    """What you send to create or change it. Says what each column of a file holds."""


_ImportMappingReplacementRequired = TypedDict(
    "_ImportMappingReplacementRequired",
    {
        # For people: shown where a mapping is chosen
        "name": str,
        # Which column is which, by heading or by position from 1
        "mapping": "Dict[str, Union[Union[str, int], bool, List[Union[str, int]]]]",
    },
)


_ImportMappingReplacementOptional = TypedDict(
    "_ImportMappingReplacementOptional",
    {
        # Required unless the credential is bound to one client. Cannot be changed
        "client_id": "Optional[str]",
        # The account that the row comes from; null for none
        "source_account_id": "Optional[str]",
        # Unique, and never used again after a deletion. Ids of one kind sort by time of creation
        "id": str,
        # When it was created. Never changes
        "created_at": str,
        # When it last changed
        "updated_at": str,
    }, total=False,
)


class ImportMappingReplacement(_ImportMappingReplacementRequired, _ImportMappingReplacementOptional):
    """What PUT takes, all of it. Says what each column of a file holds."""


_ImportFormatRequired = TypedDict(
    "_ImportFormatRequired",
    {
        # As `format` of an import takes it
        "name": str,
        # A title for people to read
        "title": str,
        # Other names that `format` may have for it
        "other_names": "List[str]",
        # Media types under which such a file can be sent. The format is recognised from the content
        "media_types": "List[str]",
        # The layouts of this format that are recognised
        "layouts": "List[ImportFormatLayoutsItem]",
        # The options that settle what a file leaves open
        "options": "List[Literal['format', 'mapping', 'mapping.date_format', 'mapping.decimal_separator', 'mapping.invert_sign', 'mapping.amount_in and mapping.amount_out']]",
        # The address of a small sample file of this format; null where there is none
        "sample_url": "Optional[str]",
    },
)


class ImportFormat(_ImportFormatRequired):
    """A file format that is recognised."""


_ImportFormatLayoutsItemRequired = TypedDict(
    "_ImportFormatLayoutsItemRequired",
    {
        # The family of files that the layout belongs to
        "kind": "Literal['delimited', 'json', 'ofx', 'qif', 'camt', 'mt940', 'pdf']",
        # Headings, what the columns hold, the keys of objects, markup, or a mapping
        "recognised_by": "Literal['headings', 'columns', 'keys', 'markup', 'mapping']",
        # The column headings that it is recognised by
        "headings": "List[str]",
        # How a date such as 03/04/2026 is read; `in_words`: the dates can be read in one way only
        "date_order": "Literal['day_first', 'month_first', 'settled_by_file', 'in_words']",
        # How amounts are signed: negative is money out; positive is money out; a column for each direction; a column that names the direction; or worked out from the running balance
        "signs": "Literal['signed', 'inverted', 'split', 'flagged', 'by_balance', 'settled_by_file']",
        # Rows carry an id of their own, so that they can be updated
        "has_ids": bool,
        # Whether its lines have a running balance, by which amounts are proved
        "has_balances": bool,
        # A row of its own beside the gross, or taken off the amount
        "fees": "Optional[Literal['apart', 'deducted']]",
    },
)


class ImportFormatLayoutsItem(_ImportFormatLayoutsItemRequired):
    """ImportFormatLayoutsItem."""


_TaxReturnInputsOptional = TypedDict(
    "_TaxReturnInputsOptional",
    {
        # Lettings abroad, all together. Null: none
        "foreign_property": "Optional[ForeignPropertyInput]",
        # Each employment in the year, by its P60 or P45
        "employments": "List[EmploymentInput]",
        # The state pension and other pensions received in the year
        "pensions": "PensionsInput",
        # Taxable state benefits, such as Jobseeker’s Allowance
        "state_benefits": "StateBenefitsInput",
        # Interest from banks and others, with tax taken off and without
        "savings": "SavingsInput",
        # Dividends received, by where the companies are resident
        "dividends": "DividendsInput",
        # Taxable income that has no field of its own
        "other_income": "List[OtherIncomeInput]",
        # What lowers the taxable income, or the tax
        "reliefs": "ReliefsInput",
        # Charges that are added to the tax
        "charges": "ChargesInput",
        # Whether the client gives part of the personal allowance to a spouse, receives it, or neither
        "marriage_allowance": "Literal['none', 'given', 'received']",
        # Claimed where one of the two was born before 6 April 1935. Null: not claimed
        "married_couples_allowance": "Optional[MarriedCouplesAllowanceInput]",
        # Whether the client is entitled to Blind Person’s Allowance
        "blind_person": bool,
        # Allowances that a spouse could not use and passes on
        "surplus_allowances_received": "SurplusAllowancesInput",
        # The plans that are being repaid; empty for none
        "student_loan_plans": "List[Literal['plan1', 'plan2', 'plan4', 'plan5', 'postgraduate']]",
        # Child benefit that the client or a partner had in the year. Pounds
        "child_benefit_received": "Decimal",
        # Number of children that it was paid for, as HMRC asks
        "child_benefit_children": int,
        # The day on which it ended, where it did in the year
        "child_benefit_ended_on": str,
        # Deductions under the Construction Industry Scheme. Pounds
        "cis_deducted": "Decimal",
        # Whether Class 2 is paid though profits are below the limit, to keep the year for benefits
        "voluntary_class2": bool,
        # Whether the client had reached state pension age when the tax year began
        "over_state_pension_age_at_start": bool,
        # Paid towards this year already. Pounds
        "payments_on_account_paid": "Decimal",
        # Tax of this year that next year’s tax code is to collect. Pounds
        "tax_collected_through_code": "Decimal",
        # Corrections to the tax that was taken off under PAYE
        "paye": "PayeInput",
        # Income from abroad other than lettings
        "foreign_income": "List[ForeignIncomeInput]",
        # Gains on life insurance policies, one entry a certificate
        "life_insurance_gains": "List[LifeInsuranceGainInput]",
        # The client’s share of each partnership
        "partnerships": "List[PartnershipInput]",
        # Payments at the end of an employment
        "employment_lump_sums": "List[EmploymentLumpSumsInput]",
        # Income from shares or options of an employer
        "share_schemes": "ShareSchemesInput",
        # Income from trusts and estates, by their statements
        "trusts": "List[TrustIncomeInput]",
        # Subscriptions that give relief from income tax
        "investment_reliefs": "InvestmentReliefsInput",
        # For a client who is not resident in the UK all year
        "residence": "ResidenceInput",
        # Gains on shares, property and other assets that were sold; null for none
        "capital_gains": "Optional[CapitalGainsInput]",
        # For every trade: as `trading_allowance` of an estimate
        "trading_allowance": "Literal['auto', 'claim', 'expenses']",
        # For UK and foreign property: as `property_allowance` of an estimate
        "property_allowance": "Literal['auto', 'claim', 'expenses']",
    }, total=False,
)


class TaxReturnInputs(_TaxReturnInputsOptional):
    """Income, reliefs and circumstances of the year that no transaction shows."""


_CapitalAllowanceClaimOptional = TypedDict(
    "_CapitalAllowanceClaimOptional",
    {
        # Plant and machinery other than cars; what exceeds the limit joins the main pool
        "annual_investment": "Decimal",
        # New main-rate plant other than cars, bought once that allowance was in force
        "new_plant_first_year": "Decimal",
        # New cars without emissions
        "zero_emission_cars": "Decimal",
        # Assets written down at the main rate, such as tools and vans
        "main_pool": "AllowancePoolClaim",
        # Assets written down at the special rate, such as cars with high emissions
        "special_rate_pool": "AllowancePoolClaim",
        # Assets that are partly used privately, each with an allowance of its own
        "private_use_assets": "List[CapitalAllowanceClaimPrivateUseAssetsItem]",
        # The period of account that the claim is of, where the accounts of the business are not those of the tax year. One claim for each period that has days of the year: the year has the part of its days
        "period": "CapitalAllowanceClaimPeriod",
        # The business ended: what is left in the pools is allowed
        "ceased": bool,
    }, total=False,
)


class CapitalAllowanceClaim(_CapitalAllowanceClaimOptional):
    """Worked out with the allowances and rates of the return’s tax year, for the whole of that year, or for `period`."""


_CapitalAllowanceClaimPrivateUseAssetsItemRequired = TypedDict(
    "_CapitalAllowanceClaimPrivateUseAssetsItemRequired",
    {
        # The rate of writing-down allowances
        "rate": "Literal['main', 'special_rate']",
        # The part of its use that is for business, in per cent
        "business_use_percent": "Decimal",
    },
)


_CapitalAllowanceClaimPrivateUseAssetsItemOptional = TypedDict(
    "_CapitalAllowanceClaimPrivateUseAssetsItemOptional",
    {
        # A car or van: excludes business miles
        "is_vehicle": bool,
        # Tells it from others: what is left of it is carried under this name
        "name": str,
        # What the last return carried forward
        "brought_forward": "Decimal",
        # Spending on which no other allowance is claimed
        "additions": "Decimal",
        # Proceeds of sales, for each asset at most what it cost
        "disposals": "Decimal",
    }, total=False,
)


class CapitalAllowanceClaimPrivateUseAssetsItem(_CapitalAllowanceClaimPrivateUseAssetsItemRequired, _CapitalAllowanceClaimPrivateUseAssetsItemOptional):
    """An asset with private use: only the business part of its allowance counts."""


_CapitalAllowanceClaimPeriodRequired = TypedDict(
    "_CapitalAllowanceClaimPeriodRequired",
    {
        # Its first day
        "start_on": str,
        # Its last day
        "end_on": str,
    },
)


class CapitalAllowanceClaimPeriod(_CapitalAllowanceClaimPeriodRequired):
    """The period of account that the claim is of, where the accounts of the business are not those of the tax year. One claim for each period that has days of the year: the year has the part of its days."""


_AdjustmentResultRequired = TypedDict(
    "_AdjustmentResultRequired",
    {
        # Its place among the return’s `adjustments`
        "index": int,
        # The code of the adjustment that this is the result of
        "code": "Literal['trading_losses_brought_forward', 'transition_profit', 'transition_profit_brought_forward', 'transition_profit_accelerated', 'capital_allowances', 'balancing_charge', 'goods_for_own_use', 'other_trading_income', 'other_trading_expenses', 'vehicle_mileage', 'use_of_home', 'premises_used_as_home', 'averaging_increase', 'averaging_decrease', 'class4_losses_brought_forward', 'loan_interest_for_trade', 'class4_exempt', 'property_losses_brought_forward', 'residential_finance_costs_brought_forward', 'property_capital_allowances', 'property_balancing_charge', 'property_private_use', 'mortgage_interest', 'property_vehicle_mileage', 'foreign_property_losses_brought_forward', 'foreign_property_residential_finance_costs_brought_forward']",
        # The self-employment it belongs to; null for none
        "business_id": "Optional[str]",
        # The law or the HMRC page that the rule comes from
        "cites": str,
        # The figures that went into it, by name. Amounts are pounds
        "inputs": "Dict[str, Decimal]",
        # The figures of the return that it changes
        "figures": "List[AdjustmentResultFiguresItem]",
        # Costs that are in no figure since this flat rate takes their place, by category; `figures` has them taken off
        "left_out": "List[AdjustmentResultLeftOutItem]",
        # The allowances in detail; null for other adjustments
        "capital_allowances": "Optional[AdjustmentResultCapitalAllowances]",
    },
)


class AdjustmentResult(_AdjustmentResultRequired):
    """What one adjustment does to the figures of a return."""


_AdjustmentResultFiguresItemRequired = TypedDict(
    "_AdjustmentResultFiguresItemRequired",
    {
        # The field of the input, as a JSON pointer
        "figure": str,
        # What it adds to the figure. Pounds
        "amount": "Decimal",
    },
)


class AdjustmentResultFiguresItem(_AdjustmentResultFiguresItemRequired):
    """AdjustmentResultFiguresItem."""


_AdjustmentResultLeftOutItemRequired = TypedDict(
    "_AdjustmentResultLeftOutItemRequired",
    {
        # A code of `GET /v1/categories`; null when none has been found yet
        "category": str,
        # What it would have lowered the profit by. Negative where more came back
        "amount": "Decimal",
        # How many transactions, and parts of split ones
        "count": int,
    },
)


class AdjustmentResultLeftOutItem(_AdjustmentResultLeftOutItemRequired):
    """AdjustmentResultLeftOutItem."""


_AdjustmentResultCapitalAllowancesRequired = TypedDict(
    "_AdjustmentResultCapitalAllowancesRequired",
    {
        # Spending on which Annual Investment Allowance is claimed. Pounds
        "annual_investment": "Decimal",
        # First-year allowances. Pounds
        "first_year": "Decimal",
        # Assets written down at the main rate, such as tools and vans
        "main_pool": "AllowancePool",
        # Assets written down at the special rate, such as cars with high emissions
        "special_rate_pool": "AllowancePool",
        # Assets that are partly used privately, each with an allowance of its own
        "private_use_assets": "List[AdjustmentResultCapitalAllowancesPrivateUseAssetsItem]",
        # The total of what is deducted
        "allowances": "Decimal",
        # The total of what is added
        "balancing_charges": "Decimal",
    },
)


_AdjustmentResultCapitalAllowancesOptional = TypedDict(
    "_AdjustmentResultCapitalAllowancesOptional",
    {
        # The period of account that the claim is of; absent for the tax year
        "period": "AdjustmentResultCapitalAllowancesPeriod",
    }, total=False,
)


class AdjustmentResultCapitalAllowances(_AdjustmentResultCapitalAllowancesRequired, _AdjustmentResultCapitalAllowancesOptional):
    """The allowances in detail; null for other adjustments."""


_AdjustmentResultCapitalAllowancesPrivateUseAssetsItemRequired = TypedDict(
    "_AdjustmentResultCapitalAllowancesPrivateUseAssetsItemRequired",
    {
        # Capital allowances of the year. Pounds
        "allowance": "Decimal",
        # Added to the profit where more was received for assets than was left of them. Pounds
        "balancing_charge": "Decimal",
        # The next year’s `brought_forward`
        "carried_forward": "Decimal",
    },
)


_AdjustmentResultCapitalAllowancesPrivateUseAssetsItemOptional = TypedDict(
    "_AdjustmentResultCapitalAllowancesPrivateUseAssetsItemOptional",
    {
        # What it is called, for people to read
        "name": str,
    }, total=False,
)


class AdjustmentResultCapitalAllowancesPrivateUseAssetsItem(_AdjustmentResultCapitalAllowancesPrivateUseAssetsItemRequired, _AdjustmentResultCapitalAllowancesPrivateUseAssetsItemOptional):
    """AdjustmentResultCapitalAllowancesPrivateUseAssetsItem."""


_AdjustmentResultCapitalAllowancesPeriodRequired = TypedDict(
    "_AdjustmentResultCapitalAllowancesPeriodRequired",
    {
        "start_on": str,
        "end_on": str,
    },
)


class AdjustmentResultCapitalAllowancesPeriod(_AdjustmentResultCapitalAllowancesPeriodRequired):
    """The period of account that the claim is of; absent for the tax year."""


_DeclarationRequired = TypedDict(
    "_DeclarationRequired",
    {
        # The calculation whose figures these are; null before the first
        "calculation_id": str,
        # SHA-256 over the figures: a declaration names it, so nobody agrees to figures that they have not seen
        "figures_hash": str,
        # The `version` of `GET /v1/declarations/current`
        "wording_version": str,
        # The text that was agreed to; null where it is no longer kept
        "wording": "Optional[str]",
        # Who agreed to the figures
        "declarant": "DeclarationDeclarant",
        # The codes of the issues that the declarant knew of and accepted
        "accepts": "List[str]",
        # The accepted issues, with how much each was about at that time
        "accepted_issues": "List[AcceptedIssue]",
        # The places in the return whose figures HMRC was given elsewhere, as the declarant said
        "given_elsewhere": "List[str]",
        # The approval by which the taxpayer agreed; null where the caller stated who did
        "approval": "Optional[DeclarationApproval]",
        # When the declarant agreed, by your clock
        "agreed_at": str,
        # When the declaration reached us, by our clock
        "recorded_at": str,
    },
)


class Declaration(_DeclarationRequired):
    """Who agreed to which figures, in which words, knowing of what."""


_DeclarationDeclarantRequired = TypedDict(
    "_DeclarationDeclarantRequired",
    {
        # The taxpayer, or an agent who has their approval
        "kind": "Literal['taxpayer', 'agent']",
        # The full name of the person who agreed
        "name": str,
    },
)


class DeclarationDeclarant(_DeclarationDeclarantRequired):
    """Who agreed to the figures."""


_DeclarationApprovalRequired = TypedDict(
    "_DeclarationApprovalRequired",
    {
        # Unique, and never used again after a deletion. Ids of one kind sort by time of creation
        "id": str,
        # The address of the network from which the answer came
        "ip_address": "Optional[str]",
        # What the browser called itself
        "user_agent": "Optional[str]",
    },
)


class DeclarationApproval(_DeclarationApprovalRequired):
    """The approval by which the taxpayer agreed; null where the caller stated who did."""


_TaxReturnRequired = TypedDict(
    "_TaxReturnRequired",
    {
        # Unique, and never used again after a deletion. Ids of one kind sort by time of creation
        "id": str,
        # A tax year, 6 April to 5 April
        "tax_year": str,
        # Where the return stands between draft and submitted. `action_required`: `issues` says what to do
        "status": "Literal['draft', 'preparing', 'action_required', 'awaiting_declaration', 'submitting', 'submitted', 'rejected', 'cancelled']",
        # Income of all trades and property as the year’s categorised transactions tell it at this moment: the client’s share, refunds netted, before what the return adds. No loss is taken off it. Pounds
        "total_income": "Decimal",
        # Allowable expenses of all trades and property as the year’s categorised transactions tell them at this moment: the client’s share and the allowable part, refunds netted. What the return adds (adjustments, allowances) and residential finance costs are not in it. Pounds
        "total_expenses": "Decimal",
        # All that is to be paid for the year: the calculation’s `total_liability`. Null until there is one. Pounds
        "tax_liability": "Optional[Decimal]",
        # When HMRC confirmed that it had the return; null until then
        "submitted_at": "Optional[str]",
        # The client it belongs to; null when it belongs to none, or to the tenant as a whole
        "client_id": str,
        # The first day of the period
        "period_start": str,
        # The last day of the period
        "period_end": str,
        # The last day to file: 31 January after the tax year
        "filing_due_on": str,
        # The last day to pay: 31 January after the tax year
        "payment_due_on": str,
        # Version of the filing, from 1; while an amendment is open, that of what HMRC has
        "version": int,
        # The amendment that is open: how far it has come. The totals stay those that were filed until HMRC confirms it
        "amendment": "Optional[TaxReturnAmendment]",
        # Whether income and expenses count when money moves (`cash`) or when they are earned and owed (`accruals`)
        "basis": "Literal['cash', 'accruals']",
        # Where the client is resident for income tax: Scotland has rates of its own
        "region": "Optional[Literal['england', 'northern_ireland', 'scotland', 'wales']]",
        "inputs": "TaxReturnInputs",
        # What the accounts do not show: capital allowances, losses of earlier years, mileage and the like
        "adjustments": "List[TaxReturnAdjustmentsItem]",
        # What each adjustment adds to the figures, or takes off
        "adjustment_results": "List[AdjustmentResult]",
        # What the year before left for this one, from its filed or calculated figures. Send the adjustment, or the field at `path`, to take it
        "carried_in": "List[CarriedIn]",
        # Names, references, countries and elections of the year before that this return has not, without figures: merge them into `inputs` and fill in the year. Null where there are none, and once the return is locked
        "proposed_inputs": "Optional[TaxReturnInputs]",
        # The totals by business and letting, in the order of the return
        "income_sources": "List[IncomeSource]",
        # The calculation whose figures these are; null before the first
        "calculation_id": "Optional[str]",
        # When the figures were worked out; null before that
        "calculated_at": "Optional[str]",
        # Something that the calculation used has changed since: figures that follow are being worked out, within seconds
        "stale": bool,
        # What prevents filing, or should be looked at; empty when there is nothing
        "issues": "List[TaxReturnIssue]",
        # Why HMRC refused the return; null unless `status` is `rejected`
        "rejection": "Optional[TaxReturnRejection]",
        # The newest filing; null before the first
        "submission": "Optional[TaxReturnSubmission]",
        # Who agreed to which figures, in which words
        "declaration": "Optional[Declaration]",
        # Whether it has been submitted, or is being submitted: nothing in its year can change
        "locked": bool,
        # For people; never sent to HMRC. Null when not given
        "notes": "Optional[str]",
        # For the integrator only: text by name
        "metadata": "Dict[str, str]",
        # When it was created. Never changes
        "created_at": str,
        # When it last changed
        "updated_at": str,
    },
)


class TaxReturn(_TaxReturnRequired):
    """A Self Assessment tax return of one client and tax year, in full."""


_TaxReturnAdjustmentsItemRequired = TypedDict(
    "_TaxReturnAdjustmentsItemRequired",
    {
        # Stable: act on this. New codes may be added
        "code": "Literal['trading_losses_brought_forward', 'transition_profit', 'transition_profit_brought_forward', 'transition_profit_accelerated', 'capital_allowances', 'balancing_charge', 'goods_for_own_use', 'other_trading_income', 'other_trading_expenses', 'vehicle_mileage', 'use_of_home', 'premises_used_as_home', 'averaging_increase', 'averaging_decrease', 'class4_losses_brought_forward', 'loan_interest_for_trade', 'class4_exempt', 'property_losses_brought_forward', 'residential_finance_costs_brought_forward', 'property_capital_allowances', 'property_balancing_charge', 'property_private_use', 'mortgage_interest', 'property_vehicle_mileage', 'foreign_property_losses_brought_forward', 'foreign_property_residential_finance_costs_brought_forward']",
        # Null where another measure says how much
        "amount": "Optional[Decimal]",
        # The self-employment it belongs to; null for none
        "business_id": "Optional[str]",
        # For people; never sent to HMRC
        "note": "Optional[str]",
    },
)


_TaxReturnAdjustmentsItemOptional = TypedDict(
    "_TaxReturnAdjustmentsItemOptional",
    {
        # What is claimed. Null or absent for codes that take no claim
        "claim": "Optional[CapitalAllowanceClaim]",
        # Business miles of the year. All cars and vans of one business share the miles at the first rate
        "miles": "Optional[BusinessMiles]",
        # Hours worked at home, twelve figures from April on
        "hours_by_month": "Optional[List[int]]",
        # People living at the premises, twelve figures from April on
        "occupants_by_month": "Optional[List[int]]",
        # Why the profit bears no Class 4 contributions
        "reason": "Optional[Literal['non_resident', 'trustee', 'diver', 'employed_earnings_taxed_as_trade', 'over_state_pension_age', 'under_16']]",
        # The property of a `mortgage_interest`; null for the others
        "property_id": "Optional[str]",
    }, total=False,
)


class TaxReturnAdjustmentsItem(_TaxReturnAdjustmentsItemRequired, _TaxReturnAdjustmentsItemOptional):
    """TaxReturnAdjustmentsItem."""


_TaxReturnSummaryRequired = TypedDict(
    "_TaxReturnSummaryRequired",
    {
        # Unique, and never used again after a deletion. Ids of one kind sort by time of creation
        "id": str,
        # A tax year, 6 April to 5 April
        "tax_year": str,
        # The state it is in. New values may be added
        "status": "Literal['draft', 'preparing', 'action_required', 'awaiting_declaration', 'submitting', 'submitted', 'rejected', 'cancelled']",
        # Income of all trades and property as the year’s categorised transactions tell it at this moment: the client’s share, refunds netted, before what the return adds. No loss is taken off it. Pounds
        "total_income": "Decimal",
        # Allowable expenses of all trades and property as the year’s categorised transactions tell them at this moment: the client’s share and the allowable part, refunds netted. What the return adds (adjustments, allowances) and residential finance costs are not in it. Pounds
        "total_expenses": "Decimal",
        # All that is to be paid for the year: the calculation’s `total_liability`. Null until there is one. Pounds
        "tax_liability": "Optional[Decimal]",
        # When HMRC confirmed that it had the return; null until then
        "submitted_at": "Optional[str]",
    },
)


class TaxReturnSummary(_TaxReturnSummaryRequired):
    """A tax return in seven fields."""


_TaxReturnViewAnyAdjustmentsItemRequired = TypedDict(
    "_TaxReturnViewAnyAdjustmentsItemRequired",
    {
        # Stable: act on this. New codes may be added
        "code": "Literal['trading_losses_brought_forward', 'transition_profit', 'transition_profit_brought_forward', 'transition_profit_accelerated', 'capital_allowances', 'balancing_charge', 'goods_for_own_use', 'other_trading_income', 'other_trading_expenses', 'vehicle_mileage', 'use_of_home', 'premises_used_as_home', 'averaging_increase', 'averaging_decrease', 'class4_losses_brought_forward', 'loan_interest_for_trade', 'class4_exempt', 'property_losses_brought_forward', 'residential_finance_costs_brought_forward', 'property_capital_allowances', 'property_balancing_charge', 'property_private_use', 'mortgage_interest', 'property_vehicle_mileage', 'foreign_property_losses_brought_forward', 'foreign_property_residential_finance_costs_brought_forward']",
        # Null where another measure says how much
        "amount": "Optional[Decimal]",
        # The self-employment it belongs to; null for none
        "business_id": "Optional[str]",
        # For people; never sent to HMRC
        "note": "Optional[str]",
    },
)


_TaxReturnViewAnyAdjustmentsItemOptional = TypedDict(
    "_TaxReturnViewAnyAdjustmentsItemOptional",
    {
        # What is claimed. Null or absent for codes that take no claim
        "claim": "Optional[CapitalAllowanceClaim]",
        # Business miles of the year. All cars and vans of one business share the miles at the first rate
        "miles": "Optional[BusinessMiles]",
        # Hours worked at home, twelve figures from April on
        "hours_by_month": "Optional[List[int]]",
        # People living at the premises, twelve figures from April on
        "occupants_by_month": "Optional[List[int]]",
        # Why the profit bears no Class 4 contributions
        "reason": "Optional[Literal['non_resident', 'trustee', 'diver', 'employed_earnings_taxed_as_trade', 'over_state_pension_age', 'under_16']]",
        # The property of a `mortgage_interest`; null for the others
        "property_id": "Optional[str]",
    }, total=False,
)


class TaxReturnViewAnyAdjustmentsItem(_TaxReturnViewAnyAdjustmentsItemRequired, _TaxReturnViewAnyAdjustmentsItemOptional):
    """TaxReturnViewAnyAdjustmentsItem."""


_AdjustmentInputRequired = TypedDict(
    "_AdjustmentInputRequired",
    {
        # Stable: act on this. New codes may be added
        "code": "Literal['trading_losses_brought_forward', 'transition_profit', 'transition_profit_brought_forward', 'transition_profit_accelerated', 'capital_allowances', 'balancing_charge', 'goods_for_own_use', 'other_trading_income', 'other_trading_expenses', 'vehicle_mileage', 'use_of_home', 'premises_used_as_home', 'averaging_increase', 'averaging_decrease', 'class4_losses_brought_forward', 'loan_interest_for_trade', 'class4_exempt', 'property_losses_brought_forward', 'residential_finance_costs_brought_forward', 'property_capital_allowances', 'property_balancing_charge', 'property_private_use', 'mortgage_interest', 'property_vehicle_mileage', 'foreign_property_losses_brought_forward', 'foreign_property_residential_finance_costs_brought_forward']",
    },
)


_AdjustmentInputOptional = TypedDict(
    "_AdjustmentInputOptional",
    {
        # For codes that take a plain amount. Null or absent for the others. Pounds
        "amount": "Optional[Decimal]",
        # What is claimed. Null or absent for codes that take no claim
        "claim": "Optional[CapitalAllowanceClaim]",
        # Business miles of the year. All cars and vans of one business share the miles at the first rate
        "miles": "Optional[BusinessMiles]",
        # Hours worked at home, twelve figures from April on
        "hours_by_month": "Optional[List[int]]",
        # People living at the premises, twelve figures from April on
        "occupants_by_month": "Optional[List[int]]",
        # Why the profit bears no Class 4 contributions
        "reason": "Optional[Literal['non_resident', 'trustee', 'diver', 'employed_earnings_taxed_as_trade', 'over_state_pension_age', 'under_16']]",
        # The self-employment it belongs to; null for none
        "business_id": "Optional[str]",
        # The property of a `mortgage_interest`. Null or absent for the others
        "property_id": "Optional[str]",
        # For people; never sent to HMRC
        "note": "Optional[str]",
    }, total=False,
)


class AdjustmentInput(_AdjustmentInputRequired, _AdjustmentInputOptional):
    """Exactly one of `amount`, `claim`, `miles`, `hours_by_month`, `occupants_by_month` and `reason` says how much. `capital_allowances` and `property_capital_allowances` take `claim` or `amount`; `vehicle_mileage` and `property_vehicle_mileage` take `miles`; `use_of_home` takes `hours_by_month`; `premises_used_as_home` takes `occupants_by_month`; `class4_exempt` takes `reason`; every other code takes `amount`. `mortgage_interest` is of one property, by `property_id`: the interest that the lender’s yearly statement has."""


_TaxReturnInputRequired = TypedDict(
    "_TaxReturnInputRequired",
    {
        # A tax year, 6 April to 5 April
        "tax_year": str,
    },
)


_TaxReturnInputOptional = TypedDict(
    "_TaxReturnInputOptional",
    {
        # The client it belongs to; null when it belongs to none, or to the tenant as a whole
        "client_id": str,
        # Whether income and expenses count when money moves (`cash`) or when they are earned and owed (`accruals`)
        "basis": "Literal['cash', 'accruals']",
        # Overrides the client’s for this year
        "region": "Optional[Literal['england', 'northern_ireland', 'scotland', 'wales']]",
        "inputs": "TaxReturnInputs",
        # What the accounts do not show: capital allowances, losses of earlier years, mileage and the like
        "adjustments": "List[AdjustmentInput]",
        # For people; never sent to HMRC. Null when not given
        "notes": "Optional[str]",
        # For the integrator only: text by name
        "metadata": "Dict[str, str]",
    }, total=False,
)


class TaxReturnInput(_TaxReturnInputRequired, _TaxReturnInputOptional):
    """What you send to create or change it. A Self Assessment tax return of one client and tax year, in full."""


_TaxReturnReplacementOptional = TypedDict(
    "_TaxReturnReplacementOptional",
    {
        # Whether income and expenses count when money moves (`cash`) or when they are earned and owed (`accruals`)
        "basis": "Literal['cash', 'accruals']",
        # Overrides the client’s for this year
        "region": "Optional[Literal['england', 'northern_ireland', 'scotland', 'wales']]",
        "inputs": "TaxReturnInputs",
        # What the accounts do not show: capital allowances, losses of earlier years, mileage and the like
        "adjustments": "List[AdjustmentInput]",
        # For people; never sent to HMRC. Null when not given
        "notes": "Optional[str]",
        # For the integrator only: text by name
        "metadata": "Dict[str, str]",
        # Unique, and never used again after a deletion. Ids of one kind sort by time of creation
        "id": str,
        # A tax year, 6 April to 5 April
        "tax_year": str,
        # Where the return stands between draft and submitted. `action_required`: `issues` says what to do
        "status": "Literal['draft', 'preparing', 'action_required', 'awaiting_declaration', 'submitting', 'submitted', 'rejected', 'cancelled']",
        # Income of all trades and property as the year’s categorised transactions tell it at this moment: the client’s share, refunds netted, before what the return adds. No loss is taken off it. Pounds
        "total_income": "Decimal",
        # Allowable expenses of all trades and property as the year’s categorised transactions tell them at this moment: the client’s share and the allowable part, refunds netted. What the return adds (adjustments, allowances) and residential finance costs are not in it. Pounds
        "total_expenses": "Decimal",
        # All that is to be paid for the year: the calculation’s `total_liability`. Null until there is one. Pounds
        "tax_liability": "Optional[Decimal]",
        # When HMRC confirmed that it had the return; null until then
        "submitted_at": "Optional[str]",
        # The client it belongs to; null when it belongs to none, or to the tenant as a whole
        "client_id": str,
        # The first day of the period
        "period_start": str,
        # The last day of the period
        "period_end": str,
        # The last day to file: 31 January after the tax year
        "filing_due_on": str,
        # The last day to pay: 31 January after the tax year
        "payment_due_on": str,
        # Version of the filing, from 1; while an amendment is open, that of what HMRC has
        "version": int,
        # The amendment that is open: how far it has come. The totals stay those that were filed until HMRC confirms it
        "amendment": "Optional[TaxReturnAmendment]",
        # What each adjustment adds to the figures, or takes off
        "adjustment_results": "List[AdjustmentResult]",
        # What the year before left for this one, from its filed or calculated figures. Send the adjustment, or the field at `path`, to take it
        "carried_in": "List[CarriedIn]",
        # Names, references, countries and elections of the year before that this return has not, without figures: merge them into `inputs` and fill in the year. Null where there are none, and once the return is locked
        "proposed_inputs": "Optional[TaxReturnInputs]",
        # The totals by business and letting, in the order of the return
        "income_sources": "List[IncomeSource]",
        # The calculation whose figures these are; null before the first
        "calculation_id": "Optional[str]",
        # When the figures were worked out; null before that
        "calculated_at": "Optional[str]",
        # Something that the calculation used has changed since: figures that follow are being worked out, within seconds
        "stale": bool,
        # What prevents filing, or should be looked at; empty when there is nothing
        "issues": "List[TaxReturnIssue]",
        # Why HMRC refused the return; null unless `status` is `rejected`
        "rejection": "Optional[TaxReturnRejection]",
        # The newest filing; null before the first
        "submission": "Optional[TaxReturnSubmission]",
        # Who agreed to which figures, in which words
        "declaration": "Optional[Declaration]",
        # Whether it has been submitted, or is being submitted: nothing in its year can change
        "locked": bool,
        # When it was created. Never changes
        "created_at": str,
        # When it last changed
        "updated_at": str,
    }, total=False,
)


class TaxReturnReplacement(_TaxReturnReplacementOptional):
    """What PUT takes, all of it. A Self Assessment tax return of one client and tax year, in full."""


_TaxReturnInputsPatchOptional = TypedDict(
    "_TaxReturnInputsPatchOptional",
    {
        # Lettings abroad, all together. Null: none
        "foreign_property": "Optional[TaxReturnInputsPatchForeignProperty]",
        # Each employment in the year, by its P60 or P45
        "employments": "Optional[List[EmploymentInput]]",
        # The state pension and other pensions received in the year
        "pensions": "Optional[TaxReturnInputsPatchPensions]",
        # Taxable state benefits, such as Jobseeker’s Allowance
        "state_benefits": "Optional[TaxReturnInputsPatchStateBenefits]",
        # Interest from banks and others, with tax taken off and without
        "savings": "Optional[TaxReturnInputsPatchSavings]",
        # Dividends received, by where the companies are resident
        "dividends": "Optional[TaxReturnInputsPatchDividends]",
        # Taxable income that has no field of its own
        "other_income": "Optional[List[OtherIncomeInput]]",
        # What lowers the taxable income, or the tax
        "reliefs": "Optional[TaxReturnInputsPatchReliefs]",
        # Charges that are added to the tax
        "charges": "Optional[TaxReturnInputsPatchCharges]",
        # Whether the client gives part of the personal allowance to a spouse, receives it, or neither
        "marriage_allowance": "Optional[Literal['none', 'given', 'received']]",
        # Claimed where one of the two was born before 6 April 1935. Null: not claimed
        "married_couples_allowance": "Optional[MarriedCouplesAllowanceInput]",
        # Whether the client is entitled to Blind Person’s Allowance
        "blind_person": "Optional[bool]",
        # Allowances that a spouse could not use and passes on
        "surplus_allowances_received": "Optional[TaxReturnInputsPatchSurplusAllowancesReceived]",
        # The plans that are being repaid; empty for none
        "student_loan_plans": "Optional[List[Literal['plan1', 'plan2', 'plan4', 'plan5', 'postgraduate']]]",
        # Child benefit that the client or a partner had in the year. Pounds
        "child_benefit_received": "Optional[Decimal]",
        # Number of children that it was paid for, as HMRC asks
        "child_benefit_children": "Optional[int]",
        # The day on which it ended, where it did in the year
        "child_benefit_ended_on": "Optional[str]",
        # Deductions under the Construction Industry Scheme. Pounds
        "cis_deducted": "Optional[Decimal]",
        # Whether Class 2 is paid though profits are below the limit, to keep the year for benefits
        "voluntary_class2": "Optional[bool]",
        # Whether the client had reached state pension age when the tax year began
        "over_state_pension_age_at_start": "Optional[bool]",
        # Paid towards this year already. Pounds
        "payments_on_account_paid": "Optional[Decimal]",
        # Tax of this year that next year’s tax code is to collect. Pounds
        "tax_collected_through_code": "Optional[Decimal]",
        # Corrections to the tax that was taken off under PAYE
        "paye": "Optional[TaxReturnInputsPatchPaye]",
        # Income from abroad other than lettings
        "foreign_income": "Optional[List[ForeignIncomeInput]]",
        # Gains on life insurance policies, one entry a certificate
        "life_insurance_gains": "Optional[List[LifeInsuranceGainInput]]",
        # The client’s share of each partnership
        "partnerships": "Optional[List[PartnershipInput]]",
        # Payments at the end of an employment
        "employment_lump_sums": "Optional[List[EmploymentLumpSumsInput]]",
        # Income from shares or options of an employer
        "share_schemes": "Optional[TaxReturnInputsPatchShareSchemes]",
        # Income from trusts and estates, by their statements
        "trusts": "Optional[List[TrustIncomeInput]]",
        # Subscriptions that give relief from income tax
        "investment_reliefs": "Optional[TaxReturnInputsPatchInvestmentReliefs]",
        # For a client who is not resident in the UK all year
        "residence": "Optional[TaxReturnInputsPatchResidence]",
        # Gains on shares, property and other assets that were sold; null for none
        "capital_gains": "Optional[TaxReturnInputsPatchCapitalGains]",
        # For every trade: as `trading_allowance` of an estimate
        "trading_allowance": "Optional[Literal['auto', 'claim', 'expenses']]",
        # For UK and foreign property: as `property_allowance` of an estimate
        "property_allowance": "Optional[Literal['auto', 'claim', 'expenses']]",
    }, total=False,
)


class TaxReturnInputsPatch(_TaxReturnInputsPatchOptional):
    """What PATCH merges into it: only what is to change, with null to remove a field. Income, reliefs and circumstances of the year that no transaction shows."""


_TaxReturnInputsPatchForeignPropertyOptional = TypedDict(
    "_TaxReturnInputsPatchForeignPropertyOptional",
    {
        # What was received, before expenses. Pounds
        "income": "Optional[Decimal]",
        # Expenses that may be deducted for tax. Pounds
        "expenses": "Optional[Decimal]",
        # Interest and fees of loans for homes that are let: relieved at the basic rate, and no expense. Pounds
        "residential_finance_costs": "Optional[Decimal]",
        # Finance costs of earlier years that are not yet relieved. Pounds
        "residential_finance_costs_brought_forward": "Optional[Decimal]",
        # Losses of earlier years that are not yet used. Pounds
        "losses_brought_forward": "Optional[Decimal]",
        # The part of the profit that comes from furnished holiday lettings, up to 2024-25. It counts as earnings for pension relief. Pounds
        "furnished_holiday_letting_profit": "Optional[Decimal]",
        # Tax paid abroad on it. Pounds
        "foreign_tax": "Optional[Decimal]",
    }, total=False,
)


class TaxReturnInputsPatchForeignProperty(_TaxReturnInputsPatchForeignPropertyOptional):
    """Lettings abroad, all together. Null: none."""


_TaxReturnInputsPatchPensionsOptional = TypedDict(
    "_TaxReturnInputsPatchPensionsOptional",
    {
        # State pension due in the year, which is paid without tax taken off. Pounds
        "state": "Optional[Decimal]",
        # Lump sum of a State Pension that was deferred. It is taxed by itself, at the rate that the other income reaches. Pounds
        "state_lump_sum": "Optional[Decimal]",
        # Tax taken off the lump sum before it was paid. Pounds
        "state_lump_sum_tax_deducted": "Optional[Decimal]",
        # Each pension other than the state pension
        "other": "Optional[List[TaxReturnInputsPatchPensionsOtherItem]]",
    }, total=False,
)


class TaxReturnInputsPatchPensions(_TaxReturnInputsPatchPensionsOptional):
    """The state pension and other pensions received in the year."""


_TaxReturnInputsPatchPensionsOtherItemOptional = TypedDict(
    "_TaxReturnInputsPatchPensionsOtherItemOptional",
    {
        # Pension received in the year, before tax. Pounds
        "amount": "Decimal",
        # Tax taken off before it was paid out. Pounds
        "tax_deducted": "Decimal",
    }, total=False,
)


class TaxReturnInputsPatchPensionsOtherItem(_TaxReturnInputsPatchPensionsOtherItemOptional):
    """TaxReturnInputsPatchPensionsOtherItem."""


_TaxReturnInputsPatchStateBenefitsOptional = TypedDict(
    "_TaxReturnInputsPatchStateBenefitsOptional",
    {
        # The amount that is taxed, after allowances and reliefs. Pounds
        "taxable": "Optional[Decimal]",
        # Tax taken off before it was paid out. Pounds
        "tax_deducted": "Optional[Decimal]",
    }, total=False,
)


class TaxReturnInputsPatchStateBenefits(_TaxReturnInputsPatchStateBenefitsOptional):
    """Taxable state benefits, such as Jobseeker’s Allowance."""


_TaxReturnInputsPatchSavingsOptional = TypedDict(
    "_TaxReturnInputsPatchSavingsOptional",
    {
        # Interest that was paid without tax taken off. Pounds
        "untaxed_interest": "Optional[Decimal]",
        # Interest as it was paid, after 20 per cent tax. Pounds
        "taxed_interest_net": "Optional[Decimal]",
    }, total=False,
)


class TaxReturnInputsPatchSavings(_TaxReturnInputsPatchSavingsOptional):
    """Interest from banks and others, with tax taken off and without."""


_TaxReturnInputsPatchDividendsOptional = TypedDict(
    "_TaxReturnInputsPatchDividendsOptional",
    {
        # Dividends from companies in the United Kingdom. Pounds
        "uk": "Optional[Decimal]",
        # Dividends from companies abroad. Pounds
        "foreign": "Optional[Decimal]",
        # For HMRC: the ISO 3166-1 code of the country that `foreign` comes from
        "foreign_country": "Optional[str]",
    }, total=False,
)


class TaxReturnInputsPatchDividends(_TaxReturnInputsPatchDividendsOptional):
    """Dividends received, by where the companies are resident."""


_TaxReturnInputsPatchReliefsOptional = TypedDict(
    "_TaxReturnInputsPatchReliefsOptional",
    {
        # Paid to charities under Gift Aid, as it left the client’s account. Pounds
        "gift_aid_paid": "Optional[Decimal]",
        # Contributions as they left the client’s account, before basic-rate relief. Pounds
        "pension_relief_at_source_net": "Optional[Decimal]",
        # Contributions with relief at source, with the relief. Pounds
        "pension_relief_at_source_gross": "Optional[Decimal]",
        # Contributions on which no relief was given at source, and none through the payroll. Pounds
        "pension_deducted_gross": "Optional[Decimal]",
        # Interest on loans that qualify for relief. Pounds
        "qualifying_loan_interest": "Optional[Decimal]",
        # Shares and securities given to charities: their value with costs, less what was received. Deducted from income. Pounds
        "gifts_of_shares": "Optional[Decimal]",
        # Land and buildings given to charities: their value with costs, less what was received. Deducted from income. Pounds
        "gifts_of_land": "Optional[Decimal]",
        # Paid to a former spouse or civil partner under a court order or agreement, where one of the two was born before 6 April 1935. Ten per cent of them comes off the tax, up to a limit. Pounds
        "maintenance_payments": "Optional[Decimal]",
        # Losses set against other income
        "loss_claims": "Optional[List[TaxReturnInputsPatchReliefsLossClaimsItem]]",
        # Losses of the trades of the year that are set against income of earlier years. They lower what is carried forward, not the bill of the year
        "losses_carried_back": "Optional[List[TaxReturnInputsPatchReliefsLossesCarriedBackItem]]",
        # For HMRC: the year whose income a loss is set against first, where it is claimed against both
        "loss_applied_first": "Optional[Literal['this_year', 'previous_year']]",
    }, total=False,
)


class TaxReturnInputsPatchReliefs(_TaxReturnInputsPatchReliefsOptional):
    """What lowers the taxable income, or the tax."""


_TaxReturnInputsPatchReliefsLossClaimsItemRequired = TypedDict(
    "_TaxReturnInputsPatchReliefsLossClaimsItemRequired",
    {
        # What the loss is set against, and from when it comes. `share_loss` is on shares that were subscribed for in a qualifying trading company. `share_loss_eis` is on those with relief of the Enterprise Investment Scheme or its seed scheme, which the cap on reliefs leaves alone. Leave both out of `capital_gains`
        "kind": "Literal['sideways_current_year', 'sideways_carried_back', 'early_years', 'property_general', 'share_loss', 'share_loss_eis']",
        # The loss that is claimed. Pounds
        "amount": "Decimal",
    },
)


class TaxReturnInputsPatchReliefsLossClaimsItem(_TaxReturnInputsPatchReliefsLossClaimsItemRequired):
    """TaxReturnInputsPatchReliefsLossClaimsItem."""


_TaxReturnInputsPatchReliefsLossesCarriedBackItemRequired = TypedDict(
    "_TaxReturnInputsPatchReliefsLossesCarriedBackItemRequired",
    {
        # The claim: against income of the year before, of three years before by a new trade, or of three years before by one that has ended
        "kind": "Literal['previous_year', 'early_years', 'terminal']",
        # The part of the loss of the year that is carried back. Pounds
        "amount": "Decimal",
    },
)


_TaxReturnInputsPatchReliefsLossesCarriedBackItemOptional = TypedDict(
    "_TaxReturnInputsPatchReliefsLossesCarriedBackItemOptional",
    {
        # For HMRC: what the loss takes off the income tax of the earlier years. Pounds
        "income_tax": "Decimal",
        # For HMRC: what the loss takes off the Class 4 contributions of the earlier years. Pounds
        "class4": "Decimal",
        # For HMRC: what the loss takes off the capital gains tax of the earlier years. Pounds
        "capital_gains_tax": "Decimal",
    }, total=False,
)


class TaxReturnInputsPatchReliefsLossesCarriedBackItem(_TaxReturnInputsPatchReliefsLossesCarriedBackItemRequired, _TaxReturnInputsPatchReliefsLossesCarriedBackItemOptional):
    """TaxReturnInputsPatchReliefsLossesCarriedBackItem."""


_TaxReturnInputsPatchChargesOptional = TypedDict(
    "_TaxReturnInputsPatchChargesOptional",
    {
        # Pension savings above the annual allowance. Pounds
        "pension_annual_allowance_excess": "Optional[Decimal]",
        # Winter Fuel Payment that is taken back from incomes above the limit. Pounds
        "winter_fuel_payment": "Optional[Decimal]",
        # The part of the charge that the pension scheme pays. Pounds
        "scheme_pays": "Optional[Decimal]",
        # For HMRC: the tax reference of each scheme whose savings were over the allowance
        "pension_scheme_references": "Optional[List[str]]",
        # For HMRC: why the annual allowance was less than the standard one
        "annual_allowance_reduction": "Optional[Literal['none', 'tapered', 'money_purchase', 'both']]",
    }, total=False,
)


class TaxReturnInputsPatchCharges(_TaxReturnInputsPatchChargesOptional):
    """Charges that are added to the tax."""


_TaxReturnInputsPatchSurplusAllowancesReceivedOptional = TypedDict(
    "_TaxReturnInputsPatchSurplusAllowancesReceivedOptional",
    {
        # Married Couple’s Allowance that a spouse passes on. Pounds
        "married_couples": "Optional[Decimal]",
        # Blind Person’s Allowance that a spouse passes on. Pounds
        "blind_persons": "Optional[Decimal]",
    }, total=False,
)


class TaxReturnInputsPatchSurplusAllowancesReceived(_TaxReturnInputsPatchSurplusAllowancesReceivedOptional):
    """Allowances that a spouse could not use and passes on."""


_TaxReturnInputsPatchPayeOptional = TypedDict(
    "_TaxReturnInputsPatchPayeOptional",
    {
        # Underpaid tax of earlier years that the tax code collected in this one. Pounds
        "earlier_years_underpayment_in_code": "Optional[Decimal]",
        # Tax that PAYE or HMRC gave back within the year. Pounds
        "refunded_in_year": "Optional[Decimal]",
    }, total=False,
)


class TaxReturnInputsPatchPaye(_TaxReturnInputsPatchPayeOptional):
    """Corrections to the tax that was taken off under PAYE."""


_TaxReturnInputsPatchShareSchemesOptional = TypedDict(
    "_TaxReturnInputsPatchShareSchemesOptional",
    {
        # What is taxed as employment income. Pounds
        "taxable_amount": "Optional[Decimal]",
        # Tax taken off before it was paid out. Pounds
        "tax_deducted": "Optional[Decimal]",
        # The options that settle what a file leaves open
        "options": "Optional[List[ShareOptionInput]]",
        # What `taxable_amount` is made of, for HMRC, with `options`: shares that the employer gave
        "awards": "Optional[List[ShareAwardInput]]",
    }, total=False,
)


class TaxReturnInputsPatchShareSchemes(_TaxReturnInputsPatchShareSchemesOptional):
    """Income from shares or options of an employer."""


_TaxReturnInputsPatchInvestmentReliefsOptional = TypedDict(
    "_TaxReturnInputsPatchInvestmentReliefsOptional",
    {
        # Subscribed for shares under the Enterprise Investment Scheme. Pounds
        "eis": "Optional[Decimal]",
        # Subscribed for shares under the Seed Enterprise Investment Scheme. Pounds
        "seis": "Optional[Decimal]",
        # Subscribed for shares in venture capital trusts. Pounds
        "vct": "Optional[Decimal]",
        # Invested in community development finance institutions, in this year or one of the four before: 5 per cent of it comes off the tax. Pounds
        "citr": "Optional[Decimal]",
        # What `eis`, `seis`, `vct` and `citr` are made of, for HMRC: those of a scheme have to add up to its amount
        "subscriptions": "Optional[List[InvestmentSubscriptionInput]]",
    }, total=False,
)


class TaxReturnInputsPatchInvestmentReliefs(_TaxReturnInputsPatchInvestmentReliefsOptional):
    """Subscriptions that give relief from income tax."""


_TaxReturnInputsPatchResidenceOptional = TypedDict(
    "_TaxReturnInputsPatchResidenceOptional",
    {
        # For the tax year: `split_year` for a part of it
        "status": "Optional[Literal['resident', 'non_resident', 'split_year']]",
        # Whether somebody not resident is entitled to the personal allowance
        "claims_personal_allowance": "Optional[bool]",
    }, total=False,
)


class TaxReturnInputsPatchResidence(_TaxReturnInputsPatchResidenceOptional):
    """For a client who is not resident in the UK all year."""


_TaxReturnInputsPatchCapitalGainsOptional = TypedDict(
    "_TaxReturnInputsPatchCapitalGainsOptional",
    {
        # Each sale of something other than shares that `trades` matches
        "disposals": "Optional[List[CapitalGainsDisposalInput]]",
        # Purchases and sales of shares and tokens, to be matched by HMRC’s rules
        "trades": "Optional[List[CapitalGainsTradeInput]]",
        # Holdings at the start of the year, by asset
        "pools": "Optional[List[CapitalGainsPoolInput]]",
        # For HMRC: what each asset of `trades` is
        "assets": "Optional[List[CapitalGainsAssetInput]]",
        # Losses of earlier years that are not yet used. Pounds
        "losses_brought_forward": "Optional[Decimal]",
        # Trading or property losses set against gains. Pounds
        "income_losses_against_gains": "Optional[Decimal]",
        # Business Asset Disposal Relief claimed in earlier years, against its lifetime limit. Pounds
        "badr_lifetime_used": "Optional[Decimal]",
        # Investors’ Relief claimed in earlier years, against its lifetime limit. Pounds
        "investors_relief_lifetime_used": "Optional[Decimal]",
    }, total=False,
)


class TaxReturnInputsPatchCapitalGains(_TaxReturnInputsPatchCapitalGainsOptional):
    """Gains on shares, property and other assets that were sold; null for none."""


_TaxReturnPatchOptional = TypedDict(
    "_TaxReturnPatchOptional",
    {
        # Whether income and expenses count when money moves (`cash`) or when they are earned and owed (`accruals`)
        "basis": "Optional[Literal['cash', 'accruals']]",
        # Overrides the client’s for this year
        "region": "Optional[Literal['england', 'northern_ireland', 'scotland', 'wales']]",
        # Income, reliefs and circumstances that no transaction shows
        "inputs": "Optional[TaxReturnInputsPatch]",
        # What the accounts do not show: capital allowances, losses of earlier years, mileage and the like
        "adjustments": "Optional[List[AdjustmentInput]]",
        # For people; never sent to HMRC. Null when not given
        "notes": "Optional[str]",
        # For the integrator only: text by name
        "metadata": "Optional[Dict[str, Optional[str]]]",
        # Unique, and never used again after a deletion. Ids of one kind sort by time of creation
        "id": str,
        # A tax year, 6 April to 5 April
        "tax_year": str,
        # Where the return stands between draft and submitted. `action_required`: `issues` says what to do
        "status": "Literal['draft', 'preparing', 'action_required', 'awaiting_declaration', 'submitting', 'submitted', 'rejected', 'cancelled']",
        # Income of all trades and property as the year’s categorised transactions tell it at this moment: the client’s share, refunds netted, before what the return adds. No loss is taken off it. Pounds
        "total_income": "Decimal",
        # Allowable expenses of all trades and property as the year’s categorised transactions tell them at this moment: the client’s share and the allowable part, refunds netted. What the return adds (adjustments, allowances) and residential finance costs are not in it. Pounds
        "total_expenses": "Decimal",
        # All that is to be paid for the year: the calculation’s `total_liability`. Null until there is one. Pounds
        "tax_liability": "Optional[Decimal]",
        # When HMRC confirmed that it had the return; null until then
        "submitted_at": "Optional[str]",
        # The client it belongs to; null when it belongs to none, or to the tenant as a whole
        "client_id": str,
        # The first day of the period
        "period_start": str,
        # The last day of the period
        "period_end": str,
        # The last day to file: 31 January after the tax year
        "filing_due_on": str,
        # The last day to pay: 31 January after the tax year
        "payment_due_on": str,
        # Version of the filing, from 1; while an amendment is open, that of what HMRC has
        "version": int,
        # The amendment that is open: how far it has come. The totals stay those that were filed until HMRC confirms it
        "amendment": "Optional[TaxReturnAmendment]",
        # What each adjustment adds to the figures, or takes off
        "adjustment_results": "List[AdjustmentResult]",
        # What the year before left for this one, from its filed or calculated figures. Send the adjustment, or the field at `path`, to take it
        "carried_in": "List[CarriedIn]",
        # Names, references, countries and elections of the year before that this return has not, without figures: merge them into `inputs` and fill in the year. Null where there are none, and once the return is locked
        "proposed_inputs": "Optional[TaxReturnInputs]",
        # The totals by business and letting, in the order of the return
        "income_sources": "List[IncomeSource]",
        # The calculation whose figures these are; null before the first
        "calculation_id": "Optional[str]",
        # When the figures were worked out; null before that
        "calculated_at": "Optional[str]",
        # Something that the calculation used has changed since: figures that follow are being worked out, within seconds
        "stale": bool,
        # What prevents filing, or should be looked at; empty when there is nothing
        "issues": "List[TaxReturnIssue]",
        # Why HMRC refused the return; null unless `status` is `rejected`
        "rejection": "Optional[TaxReturnRejection]",
        # The newest filing; null before the first
        "submission": "Optional[TaxReturnSubmission]",
        # Who agreed to which figures, in which words
        "declaration": "Optional[Declaration]",
        # Whether it has been submitted, or is being submitted: nothing in its year can change
        "locked": bool,
        # When it was created. Never changes
        "created_at": str,
        # When it last changed
        "updated_at": str,
    }, total=False,
)


class TaxReturnPatch(_TaxReturnPatchOptional):
    """What PATCH merges into it: only what is to change, with null to remove a field. A Self Assessment tax return of one client and tax year, in full."""


_CalculationRequired = TypedDict(
    "_CalculationRequired",
    {
        # A tax year, 6 April to 5 April
        "tax_year": str,
        # Where the client is resident for income tax: Scotland has rates of its own
        "region": "Literal['england', 'northern_ireland', 'scotland', 'wales']",
        # All taxable income before losses, reliefs and allowances: a trade or letting that loses counts as nil. Pounds
        "total_income": "Decimal",
        # Total income less reliefs such as losses and pension contributions. Pounds
        "net_income": "Decimal",
        # Net income less grossed-up pension contributions and Gift Aid. Decides the personal allowance and the child benefit charge. Pounds
        "adjusted_net_income": "Decimal",
        # After its reduction for high incomes and for Marriage Allowance. Pounds
        "personal_allowance": "Decimal",
        # The personal allowance and Blind Person’s Allowance together. Pounds
        "allowances_total": "Decimal",
        # Income after allowances. Pounds
        "taxable_income": "Decimal",
        # Income tax, step by step
        "income_tax": "CalculationIncomeTax",
        # How the allowances were set against each sort of income: the way that leads to the least tax
        "allocation": "AmountsBySource",
        # Class 2 National Insurance contributions of the year, in pounds. Pounds
        "class2": "Decimal",
        # Class 4 National Insurance contributions on the profits, in pounds. Pounds
        "class4": "Decimal",
        # Repayment of student loans. Pounds
        "student_loan": "Decimal",
        # Repayment of a postgraduate loan. Pounds
        "postgraduate_loan": "Decimal",
        # Child benefit that is taken back because of a high income. Pounds
        "high_income_child_benefit_charge": "Decimal",
        # The relief for tax paid abroad, by country and sort of income
        "foreign_tax_credit": "List[ForeignTaxCredit]",
        # Relief for gains on life insurance that built up over years. Pounds
        "top_slicing_relief": "Decimal",
        # Gains on shares, property and other assets that were sold; null for none
        "capital_gains": "Optional[CalculationCapitalGains]",
        # All that is to be paid for the year: tax, contributions and repayments. Pounds
        "total_liability": "Decimal",
        # Tax taken off at source, by employers, pension providers and contractors. Pounds
        "tax_deducted": "Decimal",
        # `total_liability` less what has been deducted and paid on account. Negative: a repayment. Pounds
        "balance": "Decimal",
        # What is to be paid towards the next year
        "payments_on_account": "CalculationPaymentsOnAccount",
        # What is to be paid and when, the earliest first
        "amounts_due": "List[AmountDue]",
        # What is left to use in later years
        "carried_forward": "CalculationCarriedForward",
        # What would lower the tax, the largest saving first
        "recommendations": "List[CalculationRecommendation]",
        # What the figures assume or leave out, which a person should know
        "warnings": "List[CalculationWarning]",
        # On figures that may still change: of a year that is not over, and of a return not filed. Show the disclaimer with them. `null` on others
        "estimate": "Optional[CalculationEstimate]",
        # Every rule that was applied, in order: what it cites, what went in and what came out
        "lines": "List[CalculationLine]",
        # Unique, and never used again after a deletion. Ids of one kind sort by time of creation
        "id": str,
        # The `tr_` id of the tax return that it belongs to
        "tax_return_id": str,
        # The state it is in. New values may be added
        "status": "Literal['queued', 'processing', 'completed', 'failed']",
        # SHA-256 over the figures: a declaration names it, so nobody agrees to figures that they have not seen
        "figures_hash": str,
        # When the data was read
        "as_of": str,
        # Whether something that it used has changed since: new figures follow within seconds
        "stale": bool,
        # What the figures rest on that nobody has settled, as it is now
        "issues": "List[TaxReturnIssue]",
        # For each figure, the categories and rows that it is the sum of
        "trace": "List[CalculationTraceItem]",
        # What each adjustment adds to the figures, or takes off
        "adjustment_results": "List[AdjustmentResult]",
        # Parts of figures of trades whose accounts are not those of the tax year: their accounts apportioned by days, less the rows of the year
        "from_accounts": "List[CalculationFromAccountsItem]",
        # Parts of figures that come from `inputs`
        "from_inputs": "List[CalculationFromInputsItem]",
        # Transactions of the year that are in no figure, and why
        "not_counted": "List[CalculationNotCountedItem]",
    },
)


class Calculation(_CalculationRequired):
    """The tax of a return, with every rule that was applied and the rows behind each figure."""


_CalculationEstimateRequired = TypedDict(
    "_CalculationEstimateRequired",
    {
        # The day up to which income and expenses are known
        "as_of": str,
        # What to show with the figures
        "disclaimer": str,
    },
)


class CalculationEstimate(_CalculationEstimateRequired):
    """On figures that may still change: of a year that is not over, and of a return not filed. Show the disclaimer with them. `null` on others."""


_CalculationTraceItemRequired = TypedDict(
    "_CalculationTraceItemRequired",
    {
        # The field of the input, as a JSON pointer
        "figure": str,
        # A code of `GET /v1/categories`; null when none has been found yet
        "category": str,
        # The self-employment it belongs to; null for none
        "business_id": "Optional[str]",
        # The letting it belongs to; null for none
        "property_id": "Optional[str]",
        # In the figure: the client’s allowable share, refunds netted
        "amount": "Decimal",
        # After each row’s `allowable_percent`, before the share of the property
        "allowable_amount": "Decimal",
        # The total of the listed rows, or parts of split ones
        "recorded_amount": "Decimal",
        # How many transactions, and parts of split ones
        "count": int,
        # Lists exactly these rows
        "transactions_url": str,
    },
)


class CalculationTraceItem(_CalculationTraceItemRequired):
    """CalculationTraceItem."""


_CalculationFromAccountsItemRequired = TypedDict(
    "_CalculationFromAccountsItemRequired",
    {
        # The field of the figure, as a JSON pointer
        "figure": str,
        # The self-employment it belongs to; null for none
        "business_id": str,
        # What the accounts of the periods put into the figure, less the rows of the tax year
        "amount": "Decimal",
        # The periods of account that have days of the tax year
        "periods": "List[CalculationFromAccountsItemPeriodsItem]",
    },
)


class CalculationFromAccountsItem(_CalculationFromAccountsItemRequired):
    """Accounts that are not those of the tax year, apportioned to it."""


_CalculationFromAccountsItemPeriodsItemRequired = TypedDict(
    "_CalculationFromAccountsItemPeriodsItemRequired",
    {
        # The first day of the period of account
        "start_on": str,
        # The last day of the period of account
        "end_on": str,
        # Its days that the year is charged on
        "days": int,
        # All of its days
        "of_days": int,
        # Whether the period is not over, so that its days count by the rows that are dated in them
        "provisional": bool,
        # What it puts into the figure
        "amount": "Decimal",
    },
)


class CalculationFromAccountsItemPeriodsItem(_CalculationFromAccountsItemPeriodsItemRequired):
    """CalculationFromAccountsItemPeriodsItem."""


_CalculationFromInputsItemRequired = TypedDict(
    "_CalculationFromInputsItemRequired",
    {
        # The field of the figure, as a JSON pointer
        "figure": str,
        # The field of the return, as a JSON pointer
        "input": str,
        # The part of the figure that comes from the input. Pounds
        "amount": "Decimal",
    },
)


class CalculationFromInputsItem(_CalculationFromInputsItemRequired):
    """CalculationFromInputsItem."""


_CalculationNotCountedItemRequired = TypedDict(
    "_CalculationNotCountedItemRequired",
    {
        # A code of `GET /v1/categories`; null when none has been found yet
        "category": "Optional[str]",
        # The self-employment it belongs to; null for none
        "business_id": "Optional[str]",
        # The letting it belongs to; null for none
        "property_id": "Optional[str]",
        # Why they are in no figure
        "reason": "Literal['disallowable', 'capital', 'outside_business', 'tax_payment', 'enter_in_inputs', 'unknown_category', 'uncategorised', 'no_amount_in_pounds']",
        # The sum as it was recorded, before any share or percentage
        "amount": "Optional[Decimal]",
        # How many transactions, and parts of split ones
        "count": int,
        # Lists exactly these rows
        "transactions_url": str,
    },
)


class CalculationNotCountedItem(_CalculationNotCountedItemRequired):
    """Transactions that are in no figure."""


_CalculationTicketRequired = TypedDict(
    "_CalculationTicketRequired",
    {
        # Unique, and never used again after a deletion. Ids of one kind sort by time of creation
        "id": str,
        # The `tr_` id of the tax return that it belongs to
        "tax_return_id": str,
        # The state it is in. New values may be added
        "status": "Literal['queued', 'processing', 'completed', 'failed']",
        # When it was created. Never changes
        "created_at": str,
    },
)


class CalculationTicket(_CalculationTicketRequired):
    """Says that the calculation has been queued."""


_StatusChangeRequired = TypedDict(
    "_StatusChangeRequired",
    {
        # The status before; null for the first entry
        "from": "Optional[Literal['draft', 'preparing', 'action_required', 'awaiting_declaration', 'submitting', 'submitted', 'rejected', 'cancelled']]",
        # The status after; the same for a call to HMRC
        "to": "Literal['draft', 'preparing', 'action_required', 'awaiting_declaration', 'submitting', 'submitted', 'rejected', 'cancelled']",
        # `hmrc_call` for a call to HMRC, which does not itself change the status
        "trigger": str,
        # Who caused it: a credential, a background job, or an operator
        "actor": str,
        # Counts the filings of the return from 1
        "version": int,
        # Reference that HMRC’s support finds the call by
        "hmrc_correlation_id": "Optional[str]",
        # HMRC’s own code or ours, where something was refused; null otherwise
        "code": "Optional[str]",
        # The call to HMRC; null for a change of status
        "hmrc_call": "Optional[StatusChangeHmrcCall]",
        # What happened in words, HMRC’s answer with what to do
        "detail": str,
        # The instant at which this was recorded
        "at": str,
    },
)


class StatusChange(_StatusChangeRequired):
    """An entry in the history of a return."""


_StatusChangeHmrcCallRequired = TypedDict(
    "_StatusChangeHmrcCallRequired",
    {
        # Method and words of the path
        "operation": str,
        # How the call ended. `unknown`: no answer came, and HMRC is being asked for the outcome
        "outcome": "Literal['answered', 'refused', 'unknown', 'not_sent']",
        # The HTTP status of HMRC’s answer; null when none came
        "status": "Optional[int]",
    },
)


class StatusChangeHmrcCall(_StatusChangeHmrcCallRequired):
    """The call to HMRC; null for a change of status."""


_FraudPreventionRequired = TypedDict(
    "_FraudPreventionRequired",
    {
        # How the person reached you: with a browser, or with your own app
        "connection_method": "Literal['WEB_APP_VIA_SERVER', 'OTHER_VIA_SERVER']",
    },
)


_FraudPreventionOptional = TypedDict(
    "_FraudPreventionOptional",
    {
        # An id that stays with the device, such as a UUID in local storage
        "device_id": "Union[str, UnavailableFact]",
        # `navigator.userAgent` of the person’s browser
        "browser_js_user_agent": "Union[str, UnavailableFact]",
        # Each second factor that the person signed in with
        "multi_factor": "Union[List[FraudPreventionMultiFactorItem], UnavailableFact]",
        # The address from which the person reached your server
        "public_ip": "Union[str, UnavailableFact]",
        # When your server saw that address
        "public_ip_timestamp": "Union[str, UnavailableFact]",
        # The source port of the person’s connection
        "public_port": "Union[int, UnavailableFact]",
        # The size and colours of each display of the device
        "screens": "Union[List[FraudPreventionScreensItem], UnavailableFact]",
        # Size of the browser’s window
        "window_size": "Union[FraudPreventionWindowSize, UnavailableFact]",
        # The offset of the device’s clock from UTC
        "timezone": "Union[str, UnavailableFact]",
        # How your product identifies the person: the name of each kind of id, with its value
        "user_ids": "Union[Dict[str, str], UnavailableFact]",
        # The device and its operating system, for an app
        "user_agent": "Union[FraudPreventionUserAgent, UnavailableFact]",
        # Addresses of the device in its own network
        "local_ips": "Union[List[str], UnavailableFact]",
        # When those addresses were read on the device
        "local_ips_timestamp": "Union[str, UnavailableFact]",
        # Hardware addresses of the device
        "mac_addresses": "Union[List[str], UnavailableFact]",
        # Each hop over the internet between the device and us at which TLS ended
        "vendor_forwarded": "Union[List[FraudPreventionVendorForwardedItem], UnavailableFact]",
    }, total=False,
)


class FraudPrevention(_FraudPreventionRequired, _FraudPreventionOptional):
    """See HMRC’s fraud prevention specification 3.3: which facts are needed depends on `connection_method`."""


_FraudPreventionMultiFactorItemRequired = TypedDict(
    "_FraudPreventionMultiFactorItemRequired",
    {
        # A time-based code (`TOTP`), a code that was sent (`AUTH_CODE`), or another
        "type": "Literal['TOTP', 'AUTH_CODE', 'OTHER']",
        # When the factor was used
        "timestamp": str,
        # A hash that identifies the factor without revealing it
        "unique_reference": str,
    },
)


class FraudPreventionMultiFactorItem(_FraudPreventionMultiFactorItemRequired):
    """FraudPreventionMultiFactorItem."""


_FraudPreventionScreensItemRequired = TypedDict(
    "_FraudPreventionScreensItemRequired",
    {
        # How wide it is, in pixels
        "width": int,
        # How high it is, in pixels
        "height": int,
        # `window.devicePixelRatio`
        "scaling_factor": "Decimal",
        # Bits for one pixel
        "colour_depth": int,
    },
)


class FraudPreventionScreensItem(_FraudPreventionScreensItemRequired):
    """FraudPreventionScreensItem."""


_FraudPreventionWindowSizeRequired = TypedDict(
    "_FraudPreventionWindowSizeRequired",
    {
        # How wide it is, in pixels
        "width": int,
        # How high it is, in pixels
        "height": int,
    },
)


class FraudPreventionWindowSize(_FraudPreventionWindowSizeRequired):
    """FraudPreventionWindowSize."""


_FraudPreventionUserAgentRequired = TypedDict(
    "_FraudPreventionUserAgentRequired",
    {
        # The operating system, such as `iOS`
        "os_family": str,
        # The version of the operating system, such as `17.2`
        "os_version": str,
        # Maker of the device, such as `Apple`
        "device_manufacturer": str,
        # Model of the device, such as `iPhone15,2`
        "device_model": str,
    },
)


class FraudPreventionUserAgent(_FraudPreventionUserAgentRequired):
    """FraudPreventionUserAgent."""


_FraudPreventionVendorForwardedItemRequired = TypedDict(
    "_FraudPreventionVendorForwardedItemRequired",
    {
        # The public address of your server that ended TLS
        "by": str,
        # The address that the connection came from
        "for": str,
    },
)


class FraudPreventionVendorForwardedItem(_FraudPreventionVendorForwardedItemRequired):
    """FraudPreventionVendorForwardedItem."""


_TaxReturnPreparationInputOptional = TypedDict(
    "_TaxReturnPreparationInputOptional",
    {
        "fraud_prevention": "FraudPrevention",
    }, total=False,
)


class TaxReturnPreparationInput(_TaxReturnPreparationInputOptional):
    """Sends the data of the year to HMRC for its calculation."""


_DeclareInputOptional = TypedDict(
    "_DeclareInputOptional",
    {
        # The calculation whose figures these are; null before the first
        "calculation_id": str,
        # SHA-256 over the figures: a declaration names it, so nobody agrees to figures that they have not seen
        "figures_hash": str,
        # The `version` of `GET /v1/declarations/current`
        "wording_version": str,
        # Who agreed to the figures
        "declarant": "Declarant",
        # Must be `true`: a return is filed only after somebody has agreed to its figures
        "agreed": bool,
        # When the declarant agreed, by your clock
        "agreed_at": str,
        # The `code` of every issue of the return that `needs_acceptance`, once the declarant knows of it. Without one of them the answer is 409 `issues_not_accepted`
        "accepts": "List[str]",
        # The `path` of every issue `not_sent_to_hmrc`, once HMRC has been given what is there. Without one of them the answer is 409 `issues_not_accepted`
        "given_elsewhere": "List[str]",
        # Instead of the agreed facts: the approval by which the taxpayer agreed. `accepts` and `given_elsewhere` may go with it, for what was not shown there
        "approval_id": str,
    }, total=False,
)


class DeclareInput(_DeclareInputOptional):
    """Records that a person has agreed to the figures of a return, or names the approval by which they did."""


_DeclarationInputRequired = TypedDict(
    "_DeclarationInputRequired",
    {
        # The calculation whose figures were agreed to
        "calculation_id": str,
        # SHA-256 over the figures: a declaration names it, so nobody agrees to figures that they have not seen
        "figures_hash": str,
        # The `version` of `GET /v1/declarations/current`
        "wording_version": str,
        # Who agreed to the figures
        "declarant": "Declarant",
        # Must be `true`: a return is filed only after somebody has agreed to its figures
        "agreed": bool,
        # When the declarant agreed, by your clock
        "agreed_at": str,
    },
)


_DeclarationInputOptional = TypedDict(
    "_DeclarationInputOptional",
    {
        # The `code` of every issue of the return that `needs_acceptance`, once the declarant knows of it. Without one of them the answer is 409 `issues_not_accepted`
        "accepts": "List[str]",
        # The `path` of every issue `not_sent_to_hmrc`, once HMRC has been given what is there. Without one of them the answer is 409 `issues_not_accepted`
        "given_elsewhere": "List[str]",
    }, total=False,
)


class DeclarationInput(_DeclarationInputRequired, _DeclarationInputOptional):
    """Records that a person has agreed to the figures of a return."""


_SubmissionInputRequired = TypedDict(
    "_SubmissionInputRequired",
    {
        "fraud_prevention": "FraudPrevention",
    },
)


_SubmissionInputOptional = TypedDict(
    "_SubmissionInputOptional",
    {
        # Prepares first. The declaration holds only if HMRC’s figures equal those of the calculation it names; otherwise the return stops at `awaiting_declaration`
        "auto": bool,
        "declaration": "DeclarationInput",
    }, total=False,
)


class SubmissionInput(_SubmissionInputRequired, _SubmissionInputOptional):
    """Files a return with HMRC."""


_AmendmentInputRequired = TypedDict(
    "_AmendmentInputRequired",
    {
        # Why the return changes. Kept in its history
        "reason": str,
    },
)


class AmendmentInput(_AmendmentInputRequired):
    """Opens an amendment of a filed return."""


_ReceiptRequired = TypedDict(
    "_ReceiptRequired",
    {
        # The `tr_` id of the tax return that it belongs to
        "tax_return_id": str,
        # The client it belongs to; null when it belongs to none, or to the tenant as a whole
        "client_id": str,
        # A tax year, 6 April to 5 April
        "tax_year": str,
        # Counts the filings of the return from 1
        "version": int,
        # The name of the software that filed it, as HMRC knows it
        "software": str,
        # The filing of this return; null before it is begun
        "submission_id": str,
        # When HMRC had the final declaration
        "submitted_at": str,
        # HMRC’s id of the calculation that was declared; null before HMRC has made one
        "hmrc_calculation_id": str,
        # HMRC’s id of the answer, for their support; null when HMRC gave none
        "hmrc_correlation_id": "Optional[str]",
        # How a lost answer was settled: what HMRC was asked. Null when no answer was lost
        "reconciled_by": "Optional[str]",
        # Whether HMRC shows the obligation as fulfilled. Null until the return is submitted
        "acceptance": "ReceiptAcceptance",
        "declaration": "Declaration",
        # Our figures that were declared
        "figures": "ReceiptFigures",
        # HMRC’s own figures; null when they could not be read
        "hmrc_figures": "Optional[ReceiptHmrcFigures]",
    },
)


class Receipt(_ReceiptRequired):
    """Evidence that HMRC has a return."""


_ReceiptAcceptanceRequired = TypedDict(
    "_ReceiptAcceptanceRequired",
    {
        # `fulfilled` once HMRC shows the obligation as met; `pending` until then
        "state": "Literal['pending', 'fulfilled']",
        # When it was seen to be fulfilled; null until then
        "at": "Optional[str]",
    },
)


class ReceiptAcceptance(_ReceiptAcceptanceRequired):
    """Whether HMRC shows the obligation as fulfilled. Null until the return is submitted."""


_ReceiptFiguresRequired = TypedDict(
    "_ReceiptFiguresRequired",
    {
        # Income of all trades and property as the year’s categorised transactions tell it at this moment: the client’s share, refunds netted, before what the return adds. No loss is taken off it. Pounds
        "total_income": "Decimal",
        # Income after allowances. Pounds
        "taxable_income": "Decimal",
        # Income tax of the year, in pounds. Pounds
        "income_tax": "Decimal",
        # Class 2 National Insurance contributions of the year, in pounds. Pounds
        "class2": "Decimal",
        # Class 4 National Insurance contributions on the profits, in pounds. Pounds
        "class4": "Decimal",
        # Repayments of student and postgraduate loans. Pounds
        "student_loans": "Decimal",
        # Tax taken off before it was paid out. Pounds
        "tax_deducted": "Decimal",
        # All that is to be paid for the year: tax, contributions and repayments. Pounds
        "total_liability": "Decimal",
    },
)


class ReceiptFigures(_ReceiptFiguresRequired):
    """Our figures that were declared."""


_ReceiptHmrcFiguresRequired = TypedDict(
    "_ReceiptHmrcFiguresRequired",
    {
        # All income, by HMRC’s figures. Pounds
        "total_income": "Decimal",
        # Income after allowances. Pounds
        "taxable_income": "Decimal",
        # Income tax of the year, in pounds. Pounds
        "income_tax": "Decimal",
        # Class 2 National Insurance contributions of the year, in pounds. Pounds
        "class2": "Decimal",
        # Class 4 National Insurance contributions on the profits, in pounds. Pounds
        "class4": "Decimal",
        # Repayments of student and postgraduate loans. Pounds
        "student_loans": "Decimal",
        # Tax taken off before it was paid out. Pounds
        "tax_deducted": "Decimal",
        # What HMRC works out is due. Pounds
        "total_due": "Decimal",
        # When the figures were worked out; null before that
        "calculated_at": "Optional[str]",
    },
)


class ReceiptHmrcFigures(_ReceiptHmrcFiguresRequired):
    """HMRC’s own figures; null when they could not be read."""


_PrefillSuggestionRequired = TypedDict(
    "_PrefillSuggestionRequired",
    {
        # Unique, and never used again after a deletion. Ids of one kind sort by time of creation
        "id": str,
        # Its place in the return, as a JSON pointer. One that ends in `-` adds an entry to the list
        "path": str,
        # What HMRC holds: an amount, a word, a list of words, or an entry that a list of the return lacks
        "hmrc_value": "Optional[Union[Decimal, str, List[str], Dict[str, Union[Decimal, str]]]]",
        # What the return had there when HMRC was read; null for nothing
        "our_value": "Optional[Union[Decimal, str, List[str], Dict[str, Union[Decimal, str]]]]",
        # Which of HMRC’s services holds it
        "source": "Literal['employments', 'state_benefits', 'cis_deductions', 'savings_accounts', 'property_disposals', 'losses', 'calculation']",
        # The employer or pension payer that it is about; null for the others
        "name": "Optional[str]",
        # `accepted`: the return has HMRC’s value, by a call or from before. `dismissed`: somebody decided against it
        "state": "Literal['open', 'accepted', 'dismissed']",
    },
)


class PrefillSuggestion(_PrefillSuggestionRequired):
    """A value that HMRC holds, and whether it was accepted or dismissed."""


_PrefillRequired = TypedDict(
    "_PrefillRequired",
    {
        # The `tr_` id of the tax return that it belongs to
        "tax_return_id": str,
        # `completed` once HMRC’s answer is stored; `failed` when HMRC refused, and `error` says why
        "status": "Literal['queued', 'processing', 'completed', 'failed']",
        # When HMRC last answered
        "as_of": "Optional[str]",
        # Why it failed; null unless `status` is `failed`
        "error": "Optional[FailureReason]",
        # One for each value that HMRC holds and the return has a field for
        "suggestions": "List[PrefillSuggestion]",
    },
)


class Prefill(_PrefillRequired):
    """What HMRC holds for a tax return, beside what the return has."""


_PrefillDecisionInputOptional = TypedDict(
    "_PrefillDecisionInputOptional",
    {
        # The suggestions that are decided on. This, or `all`
        "ids": "List[str]",
        # True for every suggestion that is open. This, or `ids`
        "all": bool,
    }, total=False,
)


class PrefillDecisionInput(_PrefillDecisionInputOptional):
    """Says which suggestions are decided on."""


_HmrcAssistRequired = TypedDict(
    "_HmrcAssistRequired",
    {
        # `received`: there are messages to show. `no_messages`: HMRC has nothing to say. The others say why there is no report; none stops a filing
        "status": "Literal['not_asked', 'received', 'no_messages', 'not_authorised', 'refused', 'unavailable']",
        # What it means, and what to do next
        "detail": str,
        # When HMRC was asked
        "as_of": "Optional[str]",
        # HMRC’s id of the calculation that was declared; null before HMRC has made one
        "hmrc_calculation_id": "Optional[str]",
        # HMRC’s code of a refusal, or how its answer failed
        "hmrc_code": "Optional[str]",
        # HMRC’s id of the report, by which it is acknowledged
        "report_id": "Optional[str]",
        # When HMRC was told that the report was shown in full
        "acknowledged_at": "Optional[str]",
        # What to show in full, in HMRC’s words; empty where there is nothing
        "messages": "List[HmrcAssistMessagesItem]",
    },
)


class HmrcAssist(_HmrcAssistRequired):
    """What HMRC says of a prepared return, for the client to look at before they declare."""


_HmrcAssistMessagesItemRequired = TypedDict(
    "_HmrcAssistMessagesItemRequired",
    {
        # HMRC’s title of the message
        "title": str,
        # What HMRC says, and why
        "body": str,
        # What HMRC advises to do; null where it gives none
        "action": "Optional[str]",
        # Pages that HMRC names for more
        "links": "List[HmrcAssistMessagesItemLinksItem]",
        # HMRC’s notation of the call by which it was told
        "path": str,
    },
)


class HmrcAssistMessagesItem(_HmrcAssistMessagesItemRequired):
    """HmrcAssistMessagesItem."""


_HmrcAssistMessagesItemLinksItemRequired = TypedDict(
    "_HmrcAssistMessagesItemLinksItemRequired",
    {
        # The words to show for the link
        "title": str,
        # The address of the page
        "url": str,
    },
)


class HmrcAssistMessagesItemLinksItem(_HmrcAssistMessagesItemLinksItemRequired):
    """HmrcAssistMessagesItemLinksItem."""


_HmrcAssistAcknowledgementRequired = TypedDict(
    "_HmrcAssistAcknowledgementRequired",
    {
        # The report that was shown, as `GET …/assist` has it
        "report_id": str,
        "fraud_prevention": "FraudPrevention",
    },
)


class HmrcAssistAcknowledgement(_HmrcAssistAcknowledgementRequired):
    """Says which report was shown in full, and from which device."""


_ApprovalRequired = TypedDict(
    "_ApprovalRequired",
    {
        # Unique, and never used again after a deletion. Ids of one kind sort by time of creation
        "id": str,
        # The client it belongs to; null when it belongs to none, or to the tenant as a whole
        "client_id": str,
        # The `tr_` id of the tax return that it belongs to
        "tax_return_id": str,
        # The version of the return: 1 is the first filing, each amendment adds one
        "version": int,
        # The name of the taxpayer who is asked
        "to": str,
        # `expired`: the link has ended, or its code was wrong five times. `outdated`: the figures have changed since, so that it counts for nothing
        "state": "Literal['open', 'approved', 'refused', 'expired', 'cancelled', 'outdated']",
        # The calculation whose figures these are; null before the first
        "calculation_id": str,
        # The fingerprint of the figures that are shown
        "figures_hash": str,
        # The text that was agreed to; null before
        "wording_version": "Optional[str]",
        # The accepted issues, with how much each was about at that time
        "accepted_issues": "List[AcceptedIssue]",
        # The places in the return whose figures HMRC was given elsewhere, as the declarant said
        "given_elsewhere": "List[str]",
        # When the taxpayer answered; null before
        "answered_at": "Optional[str]",
        # Where the answer came from; null before
        "answered_from": "Optional[ApprovalAnsweredFrom]",
        # When the link stops working
        "expires_at": str,
        # When it was created. Never changes
        "created_at": str,
    },
)


class Approval(_ApprovalRequired):
    """A link by which a taxpayer looks at the figures of a return and agrees to them, and the answer."""


_ApprovalAnsweredFromRequired = TypedDict(
    "_ApprovalAnsweredFromRequired",
    {
        # The address of the network from which the answer came
        "ip_address": "Optional[str]",
        # What the browser called itself
        "user_agent": "Optional[str]",
    },
)


class ApprovalAnsweredFrom(_ApprovalAnsweredFromRequired):
    """Where the answer came from; null before."""


_ApprovalInputRequired = TypedDict(
    "_ApprovalInputRequired",
    {
        # The `tr_` id of the tax return that it belongs to
        "tax_return_id": str,
        # The name of the taxpayer who is asked: it stands in the declaration that follows
        "to": str,
    },
)


class ApprovalInput(_ApprovalInputRequired):
    """Says who is to be asked, and about which return."""


_IssuedApprovalRequired = TypedDict(
    "_IssuedApprovalRequired",
    {
        # Unique, and never used again after a deletion. Ids of one kind sort by time of creation
        "id": str,
        # The client it belongs to; null when it belongs to none, or to the tenant as a whole
        "client_id": str,
        # The `tr_` id of the tax return that it belongs to
        "tax_return_id": str,
        # The version of the return: 1 is the first filing, each amendment adds one
        "version": int,
        # The name of the taxpayer who is asked
        "to": str,
        # `expired`: the link has ended, or its code was wrong five times. `outdated`: the figures have changed since, so that it counts for nothing
        "state": "Literal['open', 'approved', 'refused', 'expired', 'cancelled', 'outdated']",
        # The calculation whose figures these are; null before the first
        "calculation_id": str,
        # The fingerprint of the figures that are shown
        "figures_hash": str,
        # The text that was agreed to; null before
        "wording_version": "Optional[str]",
        # The accepted issues, with how much each was about at that time
        "accepted_issues": "List[AcceptedIssue]",
        # The places in the return whose figures HMRC was given elsewhere, as the declarant said
        "given_elsewhere": "List[str]",
        # When the taxpayer answered; null before
        "answered_at": "Optional[str]",
        # Where the answer came from; null before
        "answered_from": "Optional[IssuedApprovalAnsweredFrom]",
        # When the link stops working
        "expires_at": str,
        # When it was created. Never changes
        "created_at": str,
        # The page to send to the taxpayer. It is shown this once, and opens nothing without the code
        "url": str,
        # The code to tell the taxpayer by another way than the address. It is shown this once
        "code": str,
    },
)


class IssuedApproval(_IssuedApprovalRequired):
    """Shown once, with its secret. A link by which a taxpayer looks at the figures of a return and agrees to them, and the answer."""


_IssuedApprovalAnsweredFromRequired = TypedDict(
    "_IssuedApprovalAnsweredFromRequired",
    {
        # The address of the network from which the answer came
        "ip_address": "Optional[str]",
        # What the browser called itself
        "user_agent": "Optional[str]",
    },
)


class IssuedApprovalAnsweredFrom(_IssuedApprovalAnsweredFromRequired):
    """Where the answer came from; null before."""


_SubmissionBatchItemInputRequired = TypedDict(
    "_SubmissionBatchItemInputRequired",
    {
        # The `tr_` id of the tax return that it belongs to
        "tax_return_id": str,
    },
)


_SubmissionBatchItemInputOptional = TypedDict(
    "_SubmissionBatchItemInputOptional",
    {
        # The `ETag` of the tax return in quotation marks, or `*`. `submit` and `declare` need it
        "if_match": str,
        # The approval by which the return is declared: `declare` needs it, and `submit` declares by it first. Leave it out for a return that is declared
        "approval_id": str,
        "fraud_prevention": "FraudPrevention",
    }, total=False,
)


class SubmissionBatchItemInput(_SubmissionBatchItemInputRequired, _SubmissionBatchItemInputOptional):
    """One return of the batch."""


_QuarterlyUpdatesInputRequired = TypedDict(
    "_QuarterlyUpdatesInputRequired",
    {
        # 2025-26 or later
        "tax_year": str,
        # The quarter of the tax year, standard or calendar as each business has chosen
        "quarter": int,
    },
)


_QuarterlyUpdatesInputOptional = TypedDict(
    "_QuarterlyUpdatesInputOptional",
    {
        # Only these clients; all when it is left out
        "client_ids": "List[str]",
        # Clients who are left out, such as those who shall wait
        "except_client_ids": "List[str]",
        # Only clients after this one: the last of the batch before. Go on until a batch has no items
        "after_client_id": str,
        # Sends nothing: each item says whether it would be sent, and why not
        "preview": bool,
        # `itemised` when left out. `consolidated`: all in one figure, under HMRC’s threshold of turnover. `joint_at_year_end`: those of jointly owned property are left to the return
        "expenses": "Literal['itemised', 'consolidated', 'joint_at_year_end']",
        "fraud_prevention": "FraudPrevention",
    }, total=False,
)


class QuarterlyUpdatesInput(_QuarterlyUpdatesInputRequired, _QuarterlyUpdatesInputOptional):
    """The quarter whose open updates are to be sent, and the clients that they are of."""


_BatchReportsInputRequired = TypedDict(
    "_BatchReportsInputRequired",
    {
        # Which of the kinds listed it is
        "type": "Literal['tax_summary', 'tax_calculation', 'income_expense', 'property_income', 'sa100', 'sa101', 'sa102', 'sa103', 'sa104', 'sa105', 'sa106', 'sa108', 'sa110', 'analytics', 'what_changes', 'practice_overview', 'quarterly_update', 'transactions', 'rows_without_document', 'audit_trail', 'data_export']",
        # One that the type has: see `POST /v1/reports`
        "format": "Literal['json', 'csv', 'xlsx', 'ndjson', 'pdf', 'zip']",
    },
)


_BatchReportsInputOptional = TypedDict(
    "_BatchReportsInputOptional",
    {
        # This, or `from` and `to`
        "tax_year": str,
        # The first day
        "from": str,
        # The last day
        "to": str,
        # How dates and amounts are written; `en-GB` when left out
        "locale": "Literal['en-GB']",
        # Only these clients; all when it is left out
        "client_ids": "List[str]",
        # Clients who are left out, such as those who shall wait
        "except_client_ids": "List[str]",
        # Only clients after this one: the last of the batch before. Go on until a batch has no items
        "after_client_id": str,
    }, total=False,
)


class BatchReportsInput(_BatchReportsInputRequired, _BatchReportsInputOptional):
    """The report that is made of each client, and the clients."""


_SubmissionBatchInputOptional = TypedDict(
    "_SubmissionBatchInputOptional",
    {
        # What is done with each item; `submit` when it is left out. All but `submit` need the scope `tax_returns:write` besides, and `report` needs `reports:write` instead
        "act": "Literal['submit', 'prepare', 'declare', 'calculate', 'quarterly_update', 'report']",
        # Tax returns, for every act but `quarterly_update` and `report`
        "items": "List[SubmissionBatchItemInput]",
        "quarterly_updates": "QuarterlyUpdatesInput",
        "reports": "BatchReportsInput",
    }, total=False,
)


class SubmissionBatchInput(_SubmissionBatchInputOptional):
    """What you send to create or change it. Tax returns or updates on which the same is done together, with the outcome of each."""


_BatchCountsRequired = TypedDict(
    "_BatchCountsRequired",
    {
        # All items of the batch
        "total": int,
        # How many HMRC has confirmed
        "submitted": int,
        # How many have succeeded, where the act is not to file
        "done": int,
        # How many were refused, by us or by HMRC
        "failed": int,
        # How many were withdrawn before they were sent
        "cancelled": int,
        # How many are waiting, or being sent
        "pending": int,
    },
)


class BatchCounts(_BatchCountsRequired):
    """How many items of a batch stand where."""


_SubmissionBatchRequired = TypedDict(
    "_SubmissionBatchRequired",
    {
        # Unique, and never used again after a deletion. Ids of one kind sort by time of creation
        "id": str,
        # What is done with each item
        "act": "Literal['submit', 'prepare', 'declare', 'calculate', 'quarterly_update', 'report']",
        # Whether nothing is sent: items say whether they would be
        "preview": bool,
        # The schedule that made it; null for one that was asked for
        "schedule_id": "Optional[str]",
        # The state it is in. New values may be added
        "status": "Literal['queued', 'processing', 'completed', 'cancelled']",
        "counts": "BatchCounts",
        # Every return, update or report, in order
        "items": "List[SubmissionBatchItemsItem]",
        # When it was created. Never changes
        "created_at": str,
        # When it was stopped; null if it was not
        "cancelled_at": "Optional[str]",
    },
)


class SubmissionBatch(_SubmissionBatchRequired):
    """Tax returns or updates on which the same is done together, with the outcome of each."""


_SubmissionBatchItemsItemRequired = TypedDict(
    "_SubmissionBatchItemsItemRequired",
    {
        # The return; null for an update and for a report
        "tax_return_id": "Optional[str]",
        # Whose update or report it is; null for a return
        "client_id": "Optional[str]",
        # The business of the update; null for a return, for lettings, and for a business of HMRC’s that is none on record
        "business_id": "Optional[str]",
        # The lettings of the update; null for a return, and for a business
        "property": "Optional[Literal['uk', 'foreign']]",
        # The last day of the update; null for a return
        "period_end": "Optional[str]",
        # The filing of this return; null before it is begun
        "submission_id": "Optional[str]",
        # The calculation that it became; null for other acts, and before
        "calculation_id": "Optional[str]",
        # The update that was sent; null for other acts, before, and in a preview
        "quarterly_update_id": "Optional[str]",
        # The report that it became; null for another act, and until then
        "report_id": "Optional[str]",
        # `submitted` for a return that is filed, `done` for every other act that has succeeded. `failed`: see `problem`, or, where HMRC refused, the tax return or the update
        "status": "Literal['pending', 'processing', 'submitted', 'done', 'failed', 'cancelled']",
        # The problem that a single request would have been answered with; null for none
        "problem": "Optional[SubmissionBatchItemsItemProblem]",
    },
)


class SubmissionBatchItemsItem(_SubmissionBatchItemsItemRequired):
    """SubmissionBatchItemsItem."""


_SubmissionBatchItemsItemProblemRequired = TypedDict(
    "_SubmissionBatchItemsItemProblemRequired",
    {
        # Stable: act on this. `/docs/errors` says what each means and what to do. New codes may be added
        "code": str,
        # What happened this time, in words for people
        "detail": str,
    },
)


class SubmissionBatchItemsItemProblem(_SubmissionBatchItemsItemProblemRequired):
    """The problem that a single request would have been answered with; null for none."""


_SubmissionBatchScheduleRequired = TypedDict(
    "_SubmissionBatchScheduleRequired",
    {
        # Unique, and never used again after a deletion. Ids of one kind sort by time of creation
        "id": str,
        # What its batches do
        "act": "Literal['quarterly_update']",
        # The day of January, April, July and October; in a month without it, the last
        "on": int,
        # Whether its batches send nothing
        "preview": bool,
        # `itemised`: by HMRC’s fields. `consolidated`: what is allowable in one figure. `joint_at_year_end`: without those of jointly owned property
        "expenses": "Literal['itemised', 'consolidated', 'joint_at_year_end']",
        # Only these clients; null for all
        "client_ids": "Optional[List[str]]",
        # Clients who are left out
        "except_client_ids": "List[str]",
        # The test clock by whose days it runs and whose clients it takes; null for the days of everybody, and clients without a test clock
        "test_clock_id": "Optional[str]",
        # The next day on which it makes batches, in the United Kingdom
        "next_on": str,
        # The quarter of which it takes the updates then
        "next_quarter": "SubmissionBatchScheduleNextQuarter",
        # The batches that it made most recently; none before its first day
        "last_batch_ids": "List[str]",
        # When it was created. Never changes
        "created_at": str,
        # When it last changed
        "updated_at": str,
    },
)


class SubmissionBatchSchedule(_SubmissionBatchScheduleRequired):
    """Makes batches of a quarter’s updates at regular times."""


_SubmissionBatchScheduleNextQuarterRequired = TypedDict(
    "_SubmissionBatchScheduleNextQuarterRequired",
    {
        # A tax year, 6 April to 5 April
        "tax_year": str,
        # From 1, which begins in April
        "quarter": int,
    },
)


class SubmissionBatchScheduleNextQuarter(_SubmissionBatchScheduleNextQuarterRequired):
    """The quarter of which it takes the updates then."""


_SubmissionBatchScheduleInputRequired = TypedDict(
    "_SubmissionBatchScheduleInputRequired",
    {
        # What its batches do
        "act": "Literal['quarterly_update']",
        # The day of January, April, July and October; in a month without it, the last
        "on": int,
    },
)


_SubmissionBatchScheduleInputOptional = TypedDict(
    "_SubmissionBatchScheduleInputOptional",
    {
        # `true`: its batches send nothing, and each item says whether it would be sent
        "preview": bool,
        # `itemised` when left out. `consolidated`: all in one figure, under HMRC’s threshold of turnover. `joint_at_year_end`: those of jointly owned property are left to the return
        "expenses": "Literal['itemised', 'consolidated', 'joint_at_year_end']",
        # Only these clients; all when it is left out
        "client_ids": "List[str]",
        # Clients who are left out, such as those who shall wait
        "except_client_ids": "List[str]",
        # The test clock by whose days it is to run and whose clients it is to take, of test data alone. The clock of the clients that it names needs no mention, and another one is refused
        "test_clock_id": "Optional[str]",
    }, total=False,
)


class SubmissionBatchScheduleInput(_SubmissionBatchScheduleInputRequired, _SubmissionBatchScheduleInputOptional):
    """When batches are made, of which clients, and whether they send anything."""


_DeclarationWordingRequired = TypedDict(
    "_DeclarationWordingRequired",
    {
        # To be sent back as `wording_version`
        "version": str,
        # The person who agrees to the wording: the taxpayer, or an agent
        "kind": "Literal['taxpayer', 'agent']",
        # The wording itself: show it unchanged
        "text": str,
    },
)


class DeclarationWording(_DeclarationWordingRequired):
    """The wording to show to the person before they agree."""


_CoverageFieldRequired = TypedDict(
    "_CoverageFieldRequired",
    {
        # The field, named as in a tax estimate: `[]` for each of a list, `[interest]` for those of a kind
        "path": str,
        # `sent` when you prepare the return; `type_it_at_hmrc`: in the HMRC online account
        "status": "Literal['sent', 'held_by_hmrc', 'computed_by_hmrc', 'type_it_at_hmrc', 'not_in_this_year']",
        # HMRC’s API that takes the field for the year, with its version; null when none does
        "service": "Optional[str]",
        # HMRC’s form and the box on it; null where no form has one
        "box": "Optional[str]",
        # A tax year, 6 April to 5 April
        "since": "Optional[str]",
    },
)


class CoverageField(_CoverageFieldRequired):
    """One field of a return, and how it gets to HMRC."""


_CoverageRequired = TypedDict(
    "_CoverageRequired",
    {
        # A tax year, 6 April to 5 April
        "tax_year": str,
        # Every field that HMRC needs, in the order of the return
        "fields": "List[CoverageField]",
    },
)


class Coverage(_CoverageRequired):
    """How each field of a return gets to HMRC, for one tax year."""


_ObligationRequired = TypedDict(
    "_ObligationRequired",
    {
        # Unique, and never used again after a deletion. Ids of one kind sort by time of creation
        "id": str,
        # The client it belongs to; null when it belongs to none, or to the tenant as a whole
        "client_id": str,
        # `id` is null for property, and for a trade that could not be matched to a business on record. Null for `final`
        "business": "Optional[ObligationBusiness]",
        # A quarterly update, or the final declaration
        "kind": "Literal['quarterly', 'final']",
        # The first day of the period
        "period_start": str,
        # The last day of the period
        "period_end": str,
        # The last day on which it can be paid or filed in time
        "due_on": str,
        # `overdue`: the due date has passed, UK time
        "status": "Literal['open', 'fulfilled', 'overdue']",
        # The day on which HMRC counts it as met
        "received_on": "Optional[str]",
        # The update that fulfilled it; null until one has
        "quarterly_update_id": "Optional[str]",
        # When HMRC last listed it
        "as_of": str,
    },
)


class Obligation(_ObligationRequired):
    """Something that HMRC expects by a certain day."""


_ObligationBusinessRequired = TypedDict(
    "_ObligationBusinessRequired",
    {
        # Unique, and never used again after a deletion. Ids of one kind sort by time of creation
        "id": "Optional[str]",
        # Which of the kinds listed it is
        "type": "Literal['self_employment', 'uk_property', 'foreign_property']",
        # HMRC’s own id of the business, such as `XAIS12345678910`; null until HMRC has been asked
        "hmrc_business_id": str,
    },
)


class ObligationBusiness(_ObligationBusinessRequired):
    """`id` is null for property, and for a trade that could not be matched to a business on record. Null for `final`."""


_ObligationRefreshInputOptional = TypedDict(
    "_ObligationRefreshInputOptional",
    {
        # The client it belongs to; null when it belongs to none, or to the tenant as a whole
        "client_id": str,
    }, total=False,
)


class ObligationRefreshInput(_ObligationRefreshInputOptional):
    """Says whose obligations to read."""


_ObligationReadingRequired = TypedDict(
    "_ObligationReadingRequired",
    {
        # The client it belongs to; null when it belongs to none, or to the tenant as a whole
        "client_id": str,
        # `completed` once HMRC’s answer is stored
        "status": "Literal['queued', 'processing', 'completed', 'failed']",
        # When HMRC last answered
        "as_of": "Optional[str]",
        # Why it failed; null unless `status` is `failed`
        "error": "Optional[FailureReason]",
    },
)


class ObligationReading(_ObligationReadingRequired):
    """A request to read obligations from HMRC."""


_QuarterlyUpdateRequired = TypedDict(
    "_QuarterlyUpdateRequired",
    {
        # The `qu_` id; null for a preview, which is not stored
        "id": "Optional[str]",
        # The client it belongs to; null when it belongs to none, or to the tenant as a whole
        "client_id": str,
        # The self-employment it belongs to; null for none
        "business_id": "Optional[str]",
        # `uk` for all lettings in the United Kingdom; null for a business
        "property": "Optional[Literal['uk', 'foreign']]",
        # A tax year, 6 April to 5 April
        "tax_year": str,
        # The first day of the period
        "period_start": str,
        # The last day of the period
        "period_end": str,
        # `draft`: a preview. `unknown`: HMRC’s answer was lost, and we are asking HMRC for the outcome
        "status": "Literal['draft', 'sending', 'accepted', 'rejected', 'unknown']",
        # `itemised`: by HMRC’s fields. `consolidated`: what is allowable in one figure. `joint_at_year_end`: without those of jointly owned property
        "expenses": "Literal['itemised', 'consolidated', 'joint_at_year_end']",
        # Since `period_start`, in pounds
        "figures": "QuarterlyUpdateFigures",
        # What it changes at HMRC, as `income.turnover`: the figures less those of the last update accepted
        "differences_since_last": "Dict[str, Decimal]",
        # What prevents filing, or should be looked at; empty when there is nothing
        "issues": "List[TaxReturnIssue]",
        # HMRC’s id of the answer, for their support; null when HMRC gave none
        "hmrc_correlation_id": "Optional[str]",
        # When HMRC took it
        "sent_at": "Optional[str]",
        # When it was asked for; null for a preview, which is not stored
        "created_at": "Optional[str]",
    },
)


class QuarterlyUpdate(_QuarterlyUpdateRequired):
    """Income and expenses of the year so far, as sent to HMRC."""


_QuarterlyUpdateFiguresRequired = TypedDict(
    "_QuarterlyUpdateFiguresRequired",
    {
        # Income, by HMRC’s fields
        "income": "QuarterlyUpdateFiguresIncome",
        # Expenses, by HMRC’s fields
        "expenses": "QuarterlyUpdateFiguresExpenses",
        # The part of the expenses that is not deducted
        "disallowable": "QuarterlyUpdateFiguresDisallowable",
        # Expenses that are not sent, and that the return has
        "left_out": "QuarterlyUpdateFiguresLeftOut",
        # Income less expenses, without what is not deducted
        "net": "Decimal",
    },
)


class QuarterlyUpdateFigures(_QuarterlyUpdateFiguresRequired):
    """Since `period_start`, in pounds."""


_QuarterlyUpdateFiguresIncomeRequired = TypedDict(
    "_QuarterlyUpdateFiguresIncomeRequired",
    {
        # The sum of the fields. Pounds
        "total": "Decimal",
        # By HMRC’s fields. Tax taken off beforehand is listed and not in `total`
        "by_field": "Dict[str, Decimal]",
    },
)


class QuarterlyUpdateFiguresIncome(_QuarterlyUpdateFiguresIncomeRequired):
    """Income, by HMRC’s fields."""


_QuarterlyUpdateFiguresExpensesRequired = TypedDict(
    "_QuarterlyUpdateFiguresExpensesRequired",
    {
        # The sum of the fields. Pounds
        "total": "Decimal",
        # By HMRC’s fields, in full; `consolidated` without what is not allowable
        "by_field": "Dict[str, Decimal]",
    },
)


class QuarterlyUpdateFiguresExpenses(_QuarterlyUpdateFiguresExpensesRequired):
    """Expenses, by HMRC’s fields."""


_QuarterlyUpdateFiguresDisallowableRequired = TypedDict(
    "_QuarterlyUpdateFiguresDisallowableRequired",
    {
        # The sum of the fields. Pounds
        "total": "Decimal",
        # What of the expenses is not deducted from profit. `total` has residential finance costs too
        "by_field": "Dict[str, Decimal]",
    },
)


class QuarterlyUpdateFiguresDisallowable(_QuarterlyUpdateFiguresDisallowableRequired):
    """The part of the expenses that is not deducted."""


_QuarterlyUpdateFiguresLeftOutRequired = TypedDict(
    "_QuarterlyUpdateFiguresLeftOutRequired",
    {
        # The whole number, or the whole amount. Pounds
        "total": "Decimal",
        # Expenses of jointly owned property that are not sent; the return has them
        "by_field": "Dict[str, Decimal]",
    },
)


class QuarterlyUpdateFiguresLeftOut(_QuarterlyUpdateFiguresLeftOutRequired):
    """Expenses that are not sent, and that the return has."""


_QuarterlyUpdateInputRequired = TypedDict(
    "_QuarterlyUpdateInputRequired",
    {
        # 2025-26 or later
        "tax_year": str,
        # The last day of a quarter: 5 July, 5 October, 5 January or 5 April; for a business that has chosen calendar quarters at HMRC 30 June, 30 September, 31 December or 31 March
        "period_end": str,
    },
)


_QuarterlyUpdateInputOptional = TypedDict(
    "_QuarterlyUpdateInputOptional",
    {
        # The client it belongs to; null when it belongs to none, or to the tenant as a whole
        "client_id": str,
        # The self-employment it belongs to; null for none
        "business_id": str,
        # All lettings in the United Kingdom, or all abroad: by country in 2025-26, by property from 2026-27 on. This, or `business_id`
        "property": "Literal['uk', 'foreign']",
        # `itemised` when left out. `consolidated`: all in one figure, under HMRC’s threshold of turnover. `joint_at_year_end`: those of jointly owned property are left to the return
        "expenses": "Literal['itemised', 'consolidated', 'joint_at_year_end']",
        # Answers 200 with the figures; stores and sends nothing, and needs no facts
        "preview": bool,
        "fraud_prevention": "FraudPrevention",
    }, total=False,
)


class QuarterlyUpdateInput(_QuarterlyUpdateInputRequired, _QuarterlyUpdateInputOptional):
    """What you send to create or change it. Income and expenses of the year so far, as sent to HMRC."""


_MtdStatusRequired = TypedDict(
    "_MtdStatusRequired",
    {
        # A tax year, 6 April to 5 April
        "tax_year": str,
        # HMRC’s word in snake case: `mtd_mandated`, `mtd_voluntary`, `annual`, `no_status`, `digitally_exempt`, `mtd_exempt`, `dormant`; `not_signed_up` for a person who is not in Making Tax Digital
        "status": str,
        # Whether the client must use Making Tax Digital, rather than may
        "mandated": bool,
        # HMRC’s reason for the status; null when it gives none
        "reason": "Optional[str]",
        # Business income of the tax year two years before
        "qualifying_income": "Optional[Decimal]",
        # When the data was read
        "as_of": str,
        # How the call was declared to HMRC: as a batch process, since no person’s device is known here
        "connection_method": "Literal['BATCH_PROCESS_DIRECT']",
    },
)


class MtdStatus(_MtdStatusRequired):
    """Whether a client is in Making Tax Digital."""


_HmrcAccountRequired = TypedDict(
    "_HmrcAccountRequired",
    {
        # When the data was read
        "as_of": str,
        # How the call was declared to HMRC: as a batch process, since no person’s device is known here
        "connection_method": "Literal['BATCH_PROCESS_DIRECT']",
        # What is owed for all years; negative when HMRC owes it
        "balance": "Decimal",
        # Each charge with what is still to pay
        "liabilities": "List[HmrcAccountLiabilitiesItem]",
        # What HMRC has received
        "payments": "List[HmrcAccountPaymentsItem]",
    },
)


class HmrcAccount(_HmrcAccountRequired):
    """What a client owes HMRC and has paid."""


_HmrcAccountLiabilitiesItemRequired = TypedDict(
    "_HmrcAccountLiabilitiesItemRequired",
    {
        # When it is due; null when HMRC does not say
        "due_on": "Optional[str]",
        # The charge as it was raised. Pounds
        "amount": "Decimal",
        # The part of it that is still to pay. Pounds
        "outstanding": "Decimal",
        # HMRC’s description, such as `ITSA- Bal Charge`
        "what": str,
    },
)


class HmrcAccountLiabilitiesItem(_HmrcAccountLiabilitiesItemRequired):
    """HmrcAccountLiabilitiesItem."""


_HmrcAccountPaymentsItemRequired = TypedDict(
    "_HmrcAccountPaymentsItemRequired",
    {
        # The day of the payment
        "paid_on": str,
        # What was paid. Pounds
        "amount": "Decimal",
    },
)


class HmrcAccountPaymentsItem(_HmrcAccountPaymentsItemRequired):
    """HmrcAccountPaymentsItem."""


_PaymentPlanOriginRequired = TypedDict(
    "_PaymentPlanOriginRequired",
    {
        # `hmrc`, or `own_rules` where HMRC could not be asked: these know of no payment
        "source": "Literal['hmrc', 'own_rules']",
        # Stable: act on this. `/docs/errors` says what each means and what to do. New codes may be added
        "reason": "Optional[str]",
    },
)


class PaymentPlanOrigin(_PaymentPlanOriginRequired):
    """Whether HMRC was asked, and what was in the way."""


_PlannedPaymentRequired = TypedDict(
    "_PlannedPaymentRequired",
    {
        # `hmrc` for what its account shows as open, `own_rules` for what our figures lead to
        "source": "Literal['hmrc', 'own_rules']",
        # The kind of payment; `other_charge` for one that HMRC alone knows the reason of
        "what": "Literal['balancing_payment', 'first_payment_on_account', 'second_payment_on_account', 'other_charge']",
        # A tax year, 6 April to 5 April
        "tax_year": "Optional[str]",
        # The last day to pay without interest
        "due_on": str,
        # The payment as it was charged, or as the figures have it. Pounds
        "amount": "Decimal",
        # What is left of it to pay; all of it by our own rules. Pounds
        "outstanding": "Decimal",
        # Whether it follows from a return that is not filed
        "is_estimate": bool,
        # Interest if it is paid on `as_of`: until today by HMRC where its account shows some, the days after by the last rate known. Pounds
        "interest_to_date": "Decimal",
        # To be given with the payment: the UTR and the letter K. Masked for a credential that may not write clients; null without a UTR
        "reference": "Optional[str]",
    },
)


class PlannedPayment(_PlannedPaymentRequired):
    """An amount to pay to HMRC by a day."""


_HmrcBankAccountRequired = TypedDict(
    "_HmrcBankAccountRequired",
    {
        # The holder of the account
        "name": str,
        # Six digits
        "sort_code": str,
        # Eight digits
        "account_number": str,
    },
)


class HmrcBankAccount(_HmrcBankAccountRequired):
    """The account to which taxpayers pay, by a setting of the deployment."""


_PenaltyPointsRequired = TypedDict(
    "_PenaltyPointsRequired",
    {
        # `hmrc`, or `own_rules` by the obligations on record
        "source": "Literal['hmrc', 'own_rules']",
        # `points` from 2026-27 for who reports by quarter, from 2027-28 for everybody; `fixed_penalties` before
        "regime": "Literal['points', 'fixed_penalties']",
        # Points that count now
        "count": int,
        # Points from which each late one costs; null under fixed penalties
        "threshold": "Optional[int]",
        # When the last point expires if nothing more is late; null without points, and at the threshold, where time alone is not enough
        "expires_on": "Optional[str]",
        # The penalty if the next update or return is late. Pounds
        "next_costs": "Decimal",
    },
)


class PenaltyPoints(_PenaltyPointsRequired):
    """Points for what was late, and what the next late one would cost."""


_LatePenaltyRequired = TypedDict(
    "_LatePenaltyRequired",
    {
        # `hmrc` for what it has charged or shows as running
        "source": "Literal['hmrc', 'own_rules']",
        # The reason of the penalty
        "code": "Literal['late_return', 'late_return_daily', 'late_return_6_months', 'late_return_12_months', 'late_submission', 'late_payment', 'late_payment_first', 'late_payment_second']",
        # A tax year, 6 April to 5 April
        "tax_year": "Optional[str]",
        # The whole penalty, as far as it has come. Pounds
        "amount": "Decimal",
        # What is left of it to pay; null where that is not known. Pounds
        "outstanding": "Optional[Decimal]",
        # The last day to pay it; null until HMRC has charged it
        "due_on": "Optional[str]",
        # False while it grows, or where HMRC has to give notice first
        "is_final": bool,
    },
)


class LatePenalty(_LatePenaltyRequired):
    """A penalty for what was late."""


_ExpectedRefundRequired = TypedDict(
    "_ExpectedRefundRequired",
    {
        # `hmrc` for a credit on its account
        "source": "Literal['hmrc', 'own_rules']",
        # A tax year, 6 April to 5 April
        "tax_year": "Optional[str]",
        # What is owed to the client. Pounds
        "amount": "Decimal",
        # Whether it follows from a return that is not filed
        "is_estimate": bool,
    },
)


class ExpectedRefund(_ExpectedRefundRequired):
    """Money that HMRC owes the client."""


_CodedOutAmountRequired = TypedDict(
    "_CodedOutAmountRequired",
    {
        # A tax year, 6 April to 5 April
        "tax_year": "Optional[str]",
        # A tax year, 6 April to 5 April
        "collected_in": "Optional[str]",
        # What is collected. Pounds
        "amount": "Decimal",
    },
)


class CodedOutAmount(_CodedOutAmountRequired):
    """An amount that a tax code collects."""


_ReducedPaymentsOnAccountRequired = TypedDict(
    "_ReducedPaymentsOnAccountRequired",
    {
        # A tax year, 6 April to 5 April
        "tax_year": str,
        # Each payment as it stands. Pounds
        "each": "Decimal",
        # Each payment after the claim. Pounds
        "reduced_each": "Decimal",
        # What both payments together come to less. Pounds
        "less_to_pay": "Decimal",
        # Interest until the balance is due, if the tax of the year turns out to be that of the year before. Pounds
        "interest_if_too_low": "Decimal",
        # `asked` for `reduce_to`, `calculation` for the figures of the year
        "basis": "Literal['asked', 'calculation']",
    },
)


class ReducedPaymentsOnAccount(_ReducedPaymentsOnAccountRequired):
    """The effect of reducing payments on account."""


_PaymentPlanRequired = TypedDict(
    "_PaymentPlanRequired",
    {
        # The client it belongs to; null when it belongs to none, or to the tenant as a whole
        "client_id": str,
        # The day until which interest and penalties are worked out, in the United Kingdom
        "as_of": str,
        # When HMRC was asked
        "read_at": str,
        "account": "PaymentPlanOrigin",
        "penalties_from": "PaymentPlanOrigin",
        # What is to pay, the earliest day first; what is paid is left out where HMRC was asked
        "payments": "List[PlannedPayment]",
        # Interest on late payments on `as_of`, per cent a year. The last rate known is taken to hold
        "interest_rate": "Decimal",
        # The day from which that rate holds
        "interest_rate_since": str,
        # Where to pay; null unless the deployment has set it
        "bank_account": "Optional[HmrcBankAccount]",
        "points": "PenaltyPoints",
        # Penalties so far. By our own rules: as of `as_of`, if nothing was paid
        "penalties": "List[LatePenalty]",
        # What HMRC holds for the client, and repayments that our own figures lead to
        "refunds": "List[ExpectedRefund]",
        # What HMRC collects through a tax code in place of a payment; empty where HMRC could not be asked
        "coded_out": "List[CodedOutAmount]",
        # Reducing the newest payments on account to `reduce_to`, else to what the figures of their own year need; null where nothing would become less
        "reduced_payments_on_account": "Optional[ReducedPaymentsOnAccount]",
    },
)


class PaymentPlan(_PaymentPlanRequired):
    """What a client has to pay HMRC, by when, and what being late costs."""


_ClientMergeInputRequired = TypedDict(
    "_ClientMergeInputRequired",
    {
        # The client that becomes part of this one, and is deleted
        "from_client_id": str,
    },
)


class ClientMergeInput(_ClientMergeInputRequired):
    """The other record of the person."""


_MovedCountsRequired = TypedDict(
    "_MovedCountsRequired",
    {
        # How many self-employments
        "businesses": int,
        # How many properties
        "properties": int,
        # How many accounts
        "source_accounts": int,
        # How many transactions
        "transactions": int,
        # How many returns
        "tax_returns": int,
        # How many documents
        "documents": int,
    },
)


class MovedCounts(_MovedCountsRequired):
    """How many of each kind went along."""


_ClientMergeRequired = TypedDict(
    "_ClientMergeRequired",
    {
        "client": "Client",
        # The client that is deleted
        "merged_client_id": str,
        "moved": "MovedCounts",
        # Transactions that both had, and of which the other client’s was deleted
        "duplicate_transactions": int,
    },
)


class ClientMerge(_ClientMergeRequired):
    """Two records of a person that are one now."""


_UpdatePeriodsRequired = TypedDict(
    "_UpdatePeriodsRequired",
    {
        # A tax year, 6 April to 5 April
        "tax_year": str,
        # When the data was read
        "as_of": str,
        # How the call was declared to HMRC
        "connection_method": "Literal['BATCH_PROCESS_DIRECT', 'WEB_APP_VIA_SERVER', 'OTHER_VIA_SERVER']",
        # Each business that HMRC has on record for the client
        "businesses": "List[UpdatePeriodsBusinessesItem]",
    },
)


class UpdatePeriods(_UpdatePeriodsRequired):
    """The quarters that the businesses of a client use at HMRC."""


_UpdatePeriodsBusinessesItemRequired = TypedDict(
    "_UpdatePeriodsBusinessesItemRequired",
    {
        # The self-employment it belongs to; null for none
        "business_id": "Optional[str]",
        # All lettings in the United Kingdom, or all abroad
        "property": "Optional[Literal['uk', 'foreign']]",
        # HMRC’s own id of the business, such as `XAIS12345678910`; null until HMRC has been asked
        "hmrc_business_id": str,
        # `standard`: from 6 April, ending on the 5th of July, October, January and April. `calendar`: from 1 April, ending with June, September, December and March
        "periods": "Literal['standard', 'calendar']",
    },
)


class UpdatePeriodsBusinessesItem(_UpdatePeriodsBusinessesItemRequired):
    """UpdatePeriodsBusinessesItem."""


_UpdatePeriodsInputRequired = TypedDict(
    "_UpdatePeriodsInputRequired",
    {
        # The current tax year: HMRC takes no other
        "tax_year": str,
        # `standard`: from 6 April, ending on the 5th of July, October, January and April. `calendar`: from 1 April, ending with June, September, December and March
        "periods": "Literal['standard', 'calendar']",
        "fraud_prevention": "FraudPrevention",
    },
)


_UpdatePeriodsInputOptional = TypedDict(
    "_UpdatePeriodsInputOptional",
    {
        # The self-employment it belongs to; null for none
        "business_id": str,
        # All lettings in the United Kingdom, or all abroad
        "property": "Literal['uk', 'foreign']",
    }, total=False,
)


class UpdatePeriodsInput(_UpdatePeriodsInputRequired, _UpdatePeriodsInputOptional):
    """What you send to create or change it. The quarters that the businesses of a client use at HMRC."""


_FraudPreventionValidationInputRequired = TypedDict(
    "_FraudPreventionValidationInputRequired",
    {
        "fraud_prevention": "FraudPrevention",
    },
)


class FraudPreventionValidationInput(_FraudPreventionValidationInputRequired):
    """The facts about a device, to be checked."""


_FraudPreventionValidationRequired = TypedDict(
    "_FraudPreventionValidationRequired",
    {
        # No issue is an error
        "valid": bool,
        # What prevents filing, or should be looked at; empty when there is nothing
        "issues": "List[FraudPreventionValidationIssuesItem]",
    },
)


class FraudPreventionValidation(_FraudPreventionValidationRequired):
    """What HMRC would say about the facts."""


_FraudPreventionValidationIssuesItemRequired = TypedDict(
    "_FraudPreventionValidationIssuesItemRequired",
    {
        # A JSON pointer into the request body
        "path": str,
        # Stable: act on this. `/docs/codes/device-facts` says what each means and what to do. New codes may be added
        "code": str,
        # `error` for what HMRC would refuse
        "severity": "Literal['error', 'warning']",
        # What happened this time, in words for people
        "detail": str,
    },
)


class FraudPreventionValidationIssuesItem(_FraudPreventionValidationIssuesItemRequired):
    """FraudPreventionValidationIssuesItem."""


_TaxEstimateInputRequired = TypedDict(
    "_TaxEstimateInputRequired",
    {
        # A tax year, 6 April to 5 April
        "tax_year": str,
    },
)


_TaxEstimateInputOptional = TypedDict(
    "_TaxEstimateInputOptional",
    {
        # Where the client is resident for income tax: Scotland has rates of its own
        "region": "Literal['england', 'northern_ireland', 'scotland', 'wales']",
        # Decides on allowances that depend on age; null when not given
        "date_of_birth": "Optional[str]",
        # One entry for each trade, with its turnover and expenses
        "self_employments": "List[TaxEstimateInputSelfEmploymentsItem]",
        # Lettings in the United Kingdom, all together. Null: none
        "uk_property": "Optional[TaxEstimateInputUkProperty]",
        # Lettings abroad, all together. Null: none
        "foreign_property": "Optional[ForeignPropertyInput]",
        # Each employment in the year, by its P60 or P45
        "employments": "List[EmploymentInput]",
        # The state pension and other pensions received in the year
        "pensions": "PensionsInput",
        # Taxable state benefits, such as Jobseeker’s Allowance
        "state_benefits": "StateBenefitsInput",
        # Interest from banks and others, with tax taken off and without
        "savings": "SavingsInput",
        # Dividends received, by where the companies are resident
        "dividends": "DividendsInput",
        # Taxable income that has no field of its own
        "other_income": "List[OtherIncomeInput]",
        # What lowers the taxable income, or the tax
        "reliefs": "ReliefsInput",
        # Charges that are added to the tax
        "charges": "ChargesInput",
        # Whether the client gives part of the personal allowance to a spouse, receives it, or neither
        "marriage_allowance": "Literal['none', 'given', 'received']",
        # Claimed where one of the two was born before 6 April 1935. Null: not claimed
        "married_couples_allowance": "Optional[MarriedCouplesAllowanceInput]",
        # Whether the client is entitled to Blind Person’s Allowance
        "blind_person": bool,
        # Allowances that a spouse could not use and passes on
        "surplus_allowances_received": "SurplusAllowancesInput",
        # The plans that are being repaid; empty for none
        "student_loan_plans": "List[Literal['plan1', 'plan2', 'plan4', 'plan5', 'postgraduate']]",
        # Child benefit that the client or a partner had in the year. Pounds
        "child_benefit_received": "Decimal",
        # Number of children that it was paid for, as HMRC asks
        "child_benefit_children": int,
        # The day on which it ended, where it did in the year
        "child_benefit_ended_on": str,
        # Deductions under the Construction Industry Scheme. Pounds
        "cis_deducted": "Decimal",
        # Whether Class 2 is paid though profits are below the limit, to keep the year for benefits
        "voluntary_class2": bool,
        # Whether the client had reached state pension age when the tax year began
        "over_state_pension_age_at_start": bool,
        # Paid towards this year already. Pounds
        "payments_on_account_paid": "Decimal",
        # Tax of this year that next year’s tax code is to collect. Pounds
        "tax_collected_through_code": "Decimal",
        # Corrections to the tax that was taken off under PAYE
        "paye": "PayeInput",
        # Income from abroad other than lettings
        "foreign_income": "List[ForeignIncomeInput]",
        # Gains on life insurance policies, one entry a certificate
        "life_insurance_gains": "List[LifeInsuranceGainInput]",
        # The client’s share of each partnership
        "partnerships": "List[PartnershipInput]",
        # Payments at the end of an employment
        "employment_lump_sums": "List[EmploymentLumpSumsInput]",
        # Income from shares or options of an employer
        "share_schemes": "ShareSchemesInput",
        # Income from trusts and estates, by their statements
        "trusts": "List[TrustIncomeInput]",
        # Subscriptions that give relief from income tax
        "investment_reliefs": "InvestmentReliefsInput",
        # For a client who is not resident in the UK all year
        "residence": "ResidenceInput",
        # Gains on shares, property and other assets that were sold; null for none
        "capital_gains": "Optional[CapitalGainsInput]",
        # Tax years to work the figures out for, each compared with `tax_year`. That year alone when left out
        "years": "List[str]",
        # What is different in one of `years`, such as a rise in pay
        "year_changes": "List[TaxEstimateInputYearChangesItem]",
        # Other figures to work out beside, in each of the years. Each is compared with its year as it is without
        "alternatives": "List[TaxEstimateInputAlternativesItem]",
    }, total=False,
)


class TaxEstimateInput(_TaxEstimateInputRequired, _TaxEstimateInputOptional):
    """The figures of a tax year to work out."""


_TaxEstimateInputSelfEmploymentsItemOptional = TypedDict(
    "_TaxEstimateInputSelfEmploymentsItemOptional",
    {
        # What it is called, for people to read
        "name": str,
        # Sales, before expenses. Pounds
        "turnover": "Decimal",
        # Expenses that may be deducted for tax. Pounds
        "expenses": "Decimal",
        # Income less expenses; negative: a loss. Pounds
        "profit": "Decimal",
        # The £1,000 trading allowance instead of expenses: `claim`, `expenses`, or `auto` for the better
        "trading_allowance": "Literal['auto', 'claim', 'expenses']",
        # Losses of earlier years that are not yet used. Pounds
        "losses_brought_forward": "Decimal",
        # The part of the profit of the change to the tax year basis that this year is taxed on. Pounds
        "transition_profit": "Decimal",
        # From 2024-25: the transition profit of 2023-24 that earlier years have not been charged on, in place of `transition_profit`. Pounds
        "transition_profit_brought_forward": "Decimal",
        # The part of the transition profit that is charged in this year by election, beyond its share of the year. Pounds
        "transition_profit_accelerated": "Decimal",
        # The accounts of the trade, in place of `turnover`, `expenses` and `profit`, where they are not made up to 31 March to 5 April: every period that has days of the year. Their figures are apportioned to the tax year by days
        "periods_of_account": "List[TaxEstimateInputSelfEmploymentsItemPeriodsOfAccountItem]",
        # The first day of trading; null when not given. HMRC requires it for the first year
        "commenced_on": str,
        # The last day of trading or letting; null while it goes on
        "ceased_on": str,
        # Whether accounts to a day from 31 March to 4 April count as those to 5 April, or the client has elected out of that rule
        "late_accounting_date_rule": "Literal['applied', 'disapplied']",
        # To 2023-24: the last day of the basis period of the year before, where the periods do not show it
        "basis_period_ended_on": str,
        # To 2023-24: profits that two earlier years were charged on, and no relief was given for yet. Pounds
        "overlap_profit_brought_forward": "Decimal",
        # To 2023-24: the days that the overlap profit is of. Needed where a basis period is longer than twelve months
        "overlap_days_brought_forward": int,
        # For farmers and creators who average their profits: added to the profit, or taken off. Pounds
        "averaging_adjustment": "Decimal",
        # Losses of earlier years that lower Class 4 alone. Pounds
        "class4_losses_brought_forward": "Decimal",
        # The part of `qualifying_loan_interest` that was paid wholly for this trade: it lowers Class 4. Pounds
        "loan_interest_for_trade": "Decimal",
        # Whether the profit bears no Class 4 contributions
        "class4_exempt": bool,
        # Contribution weeks in which the trade was carried on; the whole year when left out
        "class2_weeks": int,
    }, total=False,
)


class TaxEstimateInputSelfEmploymentsItem(_TaxEstimateInputSelfEmploymentsItemOptional):
    """TaxEstimateInputSelfEmploymentsItem."""


_TaxEstimateInputSelfEmploymentsItemPeriodsOfAccountItemRequired = TypedDict(
    "_TaxEstimateInputSelfEmploymentsItemPeriodsOfAccountItemRequired",
    {
        # The first day of the period
        "start_on": str,
        # The last day of the period
        "end_on": str,
    },
)


_TaxEstimateInputSelfEmploymentsItemPeriodsOfAccountItemOptional = TypedDict(
    "_TaxEstimateInputSelfEmploymentsItemPeriodsOfAccountItemOptional",
    {
        # Sales of the whole period. Pounds
        "turnover": "Decimal",
        # Expenses of the whole period, capital allowances included. Pounds
        "expenses": "Decimal",
        # The profit of the period after capital allowances, in place of `turnover` and `expenses`. Negative: a loss. Pounds
        "profit": "Decimal",
        # Whether the figures are estimates. When left out, those of a period that ends after the return is due are
        "provisional": bool,
    }, total=False,
)


class TaxEstimateInputSelfEmploymentsItemPeriodsOfAccountItem(_TaxEstimateInputSelfEmploymentsItemPeriodsOfAccountItemRequired, _TaxEstimateInputSelfEmploymentsItemPeriodsOfAccountItemOptional):
    """TaxEstimateInputSelfEmploymentsItemPeriodsOfAccountItem."""


_TaxEstimateInputUkPropertyOptional = TypedDict(
    "_TaxEstimateInputUkPropertyOptional",
    {
        # What was received, before expenses. Pounds
        "income": "Decimal",
        # Expenses that may be deducted for tax. Pounds
        "expenses": "Decimal",
        # Income less expenses; negative: a loss. Pounds
        "profit": "Decimal",
        # Interest and fees of loans for homes that are let: relieved at the basic rate, and no expense. Pounds
        "residential_finance_costs": "Decimal",
        # Finance costs of earlier years that are not yet relieved. Pounds
        "residential_finance_costs_brought_forward": "Decimal",
        # Losses of earlier years that are not yet used. Pounds
        "losses_brought_forward": "Decimal",
        # The part of the profit that comes from furnished holiday lettings, up to 2024-25. It counts as earnings for pension relief. Pounds
        "furnished_holiday_letting_profit": "Decimal",
        # The £1,000 property allowance instead of expenses: `claim`, `expenses`, or `auto` for the better
        "property_allowance": "Literal['auto', 'claim', 'expenses']",
        # Whether the rent is for a furnished room in the client’s own home
        "rent_a_room": bool,
    }, total=False,
)


class TaxEstimateInputUkProperty(_TaxEstimateInputUkPropertyOptional):
    """Lettings in the United Kingdom, all together. Null: none."""


_TaxEstimateInputYearChangesItemRequired = TypedDict(
    "_TaxEstimateInputYearChangesItemRequired",
    {
        # One of `years`
        "tax_year": str,
        # A merge patch (RFC 7396) of the figures in the body: what is given replaces what is there, null removes it, and lists are replaced whole
        "changes": "Dict[str, Any]",
    },
)


class TaxEstimateInputYearChangesItem(_TaxEstimateInputYearChangesItemRequired):
    """TaxEstimateInputYearChangesItem."""


_TaxEstimateInputAlternativesItemRequired = TypedDict(
    "_TaxEstimateInputAlternativesItemRequired",
    {
        # Your name for it, which its results repeat
        "name": str,
        # A merge patch (RFC 7396) of the figures in the body: what is given replaces what is there, null removes it, and lists are replaced whole
        "changes": "Dict[str, Any]",
    },
)


class TaxEstimateInputAlternativesItem(_TaxEstimateInputAlternativesItemRequired):
    """TaxEstimateInputAlternativesItem."""


_TaxCalculationRequired = TypedDict(
    "_TaxCalculationRequired",
    {
        # A tax year, 6 April to 5 April
        "tax_year": str,
        # Where the client is resident for income tax: Scotland has rates of its own
        "region": "Literal['england', 'northern_ireland', 'scotland', 'wales']",
        # All taxable income before losses, reliefs and allowances: a trade or letting that loses counts as nil. Pounds
        "total_income": "Decimal",
        # Total income less reliefs such as losses and pension contributions. Pounds
        "net_income": "Decimal",
        # Net income less grossed-up pension contributions and Gift Aid. Decides the personal allowance and the child benefit charge. Pounds
        "adjusted_net_income": "Decimal",
        # After its reduction for high incomes and for Marriage Allowance. Pounds
        "personal_allowance": "Decimal",
        # The personal allowance and Blind Person’s Allowance together. Pounds
        "allowances_total": "Decimal",
        # Income after allowances. Pounds
        "taxable_income": "Decimal",
        # Income tax, step by step
        "income_tax": "CalculationIncomeTax",
        # How the allowances were set against each sort of income: the way that leads to the least tax
        "allocation": "AmountsBySource",
        # Class 2 National Insurance contributions of the year, in pounds. Pounds
        "class2": "Decimal",
        # Class 4 National Insurance contributions on the profits, in pounds. Pounds
        "class4": "Decimal",
        # Repayment of student loans. Pounds
        "student_loan": "Decimal",
        # Repayment of a postgraduate loan. Pounds
        "postgraduate_loan": "Decimal",
        # Child benefit that is taken back because of a high income. Pounds
        "high_income_child_benefit_charge": "Decimal",
        # The relief for tax paid abroad, by country and sort of income
        "foreign_tax_credit": "List[ForeignTaxCredit]",
        # Relief for gains on life insurance that built up over years. Pounds
        "top_slicing_relief": "Decimal",
        # Gains on shares, property and other assets that were sold; null for none
        "capital_gains": "Optional[CalculationCapitalGains]",
        # All that is to be paid for the year: tax, contributions and repayments. Pounds
        "total_liability": "Decimal",
        # Tax taken off at source, by employers, pension providers and contractors. Pounds
        "tax_deducted": "Decimal",
        # `total_liability` less what has been deducted and paid on account. Negative: a repayment. Pounds
        "balance": "Decimal",
        # What is to be paid towards the next year
        "payments_on_account": "CalculationPaymentsOnAccount",
        # What is to be paid and when, the earliest first
        "amounts_due": "List[AmountDue]",
        # What is left to use in later years
        "carried_forward": "CalculationCarriedForward",
        # What would lower the tax, the largest saving first
        "recommendations": "List[CalculationRecommendation]",
        # What the figures assume or leave out, which a person should know
        "warnings": "List[CalculationWarning]",
        # On figures that may still change: of a year that is not over, and of a return not filed. Show the disclaimer with them. `null` on others
        "estimate": "Optional[TaxCalculationEstimate]",
        # Every rule that was applied, in order: what it cites, what went in and what came out
        "lines": "List[CalculationLine]",
    },
)


class TaxCalculation(_TaxCalculationRequired):
    """The tax on the figures that were sent."""


_TaxCalculationEstimateRequired = TypedDict(
    "_TaxCalculationEstimateRequired",
    {
        # The day up to which income and expenses are known
        "as_of": str,
        # What to show with the figures
        "disclaimer": str,
    },
)


class TaxCalculationEstimate(_TaxCalculationEstimateRequired):
    """On figures that may still change: of a year that is not over, and of a return not filed. Show the disclaimer with them. `null` on others."""


_TaxEstimateResultRequired = TypedDict(
    "_TaxEstimateResultRequired",
    {
        # A tax year, 6 April to 5 April
        "tax_year": str,
        # Name of the alternative; null for the year as the body has it
        "name": "Optional[str]",
        # Whether the figures of the law that it rests on are enacted: as the least certain of them is
        "status": "Literal['enacted', 'announced', 'assumed']",
        # The figures of the law that it rests on and that are not enacted; none for most years
        "figures_not_enacted": "List[TaxEstimateResultFiguresNotEnactedItem]",
        "calculation": "TaxCalculation",
        # How its bill differs from that of `tax_year`, or, for an alternative, from its year without it
        "difference": "TaxEstimateResultDifference",
    },
)


class TaxEstimateResult(_TaxEstimateResultRequired):
    """One year of an estimate, as it is or under an alternative."""


_TaxEstimateResultFiguresNotEnactedItemRequired = TypedDict(
    "_TaxEstimateResultFiguresNotEnactedItemRequired",
    {
        # The figures, as `about` of a warning names them
        "figure": str,
        # `announced`: a government has said what it will be. `assumed`: that of the year before was used
        "status": "Literal['announced', 'assumed']",
    },
)


class TaxEstimateResultFiguresNotEnactedItem(_TaxEstimateResultFiguresNotEnactedItemRequired):
    """TaxEstimateResultFiguresNotEnactedItem."""


_TaxEstimateResultDifferenceRequired = TypedDict(
    "_TaxEstimateResultDifferenceRequired",
    {
        # Rise of `total_liability`, in pounds; negative where it falls
        "amount": "Decimal",
        # Why it differs, in the order in which the figures were exchanged
        "causes": "List[TaxEstimateResultDifferenceCausesItem]",
    },
)


class TaxEstimateResultDifference(_TaxEstimateResultDifferenceRequired):
    """How its bill differs from that of `tax_year`, or, for an alternative, from its year without it."""


_TaxEstimateResultDifferenceCausesItemRequired = TypedDict(
    "_TaxEstimateResultDifferenceCausesItemRequired",
    {
        # Stable: act on this. `/docs/codes/difference-causes` says what each means and what to do. New codes may be added
        "code": str,
        # What it adds to the bill. Never nil; all add up to `amount`
        "amount": "Decimal",
    },
)


class TaxEstimateResultDifferenceCausesItem(_TaxEstimateResultDifferenceCausesItemRequired):
    """TaxEstimateResultDifferenceCausesItem."""


_TaxEstimateRequired = TypedDict(
    "_TaxEstimateRequired",
    {
        # A tax year, 6 April to 5 April
        "tax_year": str,
        # Where the client is resident for income tax: Scotland has rates of its own
        "region": "Literal['england', 'northern_ireland', 'scotland', 'wales']",
        # All taxable income before losses, reliefs and allowances: a trade or letting that loses counts as nil. Pounds
        "total_income": "Decimal",
        # Total income less reliefs such as losses and pension contributions. Pounds
        "net_income": "Decimal",
        # Net income less grossed-up pension contributions and Gift Aid. Decides the personal allowance and the child benefit charge. Pounds
        "adjusted_net_income": "Decimal",
        # After its reduction for high incomes and for Marriage Allowance. Pounds
        "personal_allowance": "Decimal",
        # The personal allowance and Blind Person’s Allowance together. Pounds
        "allowances_total": "Decimal",
        # Income after allowances. Pounds
        "taxable_income": "Decimal",
        # Income tax, step by step
        "income_tax": "CalculationIncomeTax",
        # How the allowances were set against each sort of income: the way that leads to the least tax
        "allocation": "AmountsBySource",
        # Class 2 National Insurance contributions of the year, in pounds. Pounds
        "class2": "Decimal",
        # Class 4 National Insurance contributions on the profits, in pounds. Pounds
        "class4": "Decimal",
        # Repayment of student loans. Pounds
        "student_loan": "Decimal",
        # Repayment of a postgraduate loan. Pounds
        "postgraduate_loan": "Decimal",
        # Child benefit that is taken back because of a high income. Pounds
        "high_income_child_benefit_charge": "Decimal",
        # The relief for tax paid abroad, by country and sort of income
        "foreign_tax_credit": "List[ForeignTaxCredit]",
        # Relief for gains on life insurance that built up over years. Pounds
        "top_slicing_relief": "Decimal",
        # Gains on shares, property and other assets that were sold; null for none
        "capital_gains": "Optional[CalculationCapitalGains]",
        # All that is to be paid for the year: tax, contributions and repayments. Pounds
        "total_liability": "Decimal",
        # Tax taken off at source, by employers, pension providers and contractors. Pounds
        "tax_deducted": "Decimal",
        # `total_liability` less what has been deducted and paid on account. Negative: a repayment. Pounds
        "balance": "Decimal",
        # What is to be paid towards the next year
        "payments_on_account": "CalculationPaymentsOnAccount",
        # What is to be paid and when, the earliest first
        "amounts_due": "List[AmountDue]",
        # What is left to use in later years
        "carried_forward": "CalculationCarriedForward",
        # What would lower the tax, the largest saving first
        "recommendations": "List[CalculationRecommendation]",
        # What the figures assume or leave out, which a person should know
        "warnings": "List[CalculationWarning]",
        # On figures that may still change: of a year that is not over, and of a return not filed. Show the disclaimer with them. `null` on others
        "estimate": "Optional[TaxEstimateEstimate]",
        # Every rule that was applied, in order: what it cites, what went in and what came out
        "lines": "List[CalculationLine]",
    },
)


_TaxEstimateOptional = TypedDict(
    "_TaxEstimateOptional",
    {
        # Each year and alternative that was asked for; absent where none was. Years stand in the order given, each before its alternatives
        "results": "List[TaxEstimateResult]",
    }, total=False,
)


class TaxEstimate(_TaxEstimateRequired, _TaxEstimateOptional):
    """The tax on the figures that were sent, and on what they are to be compared with."""


_TaxEstimateEstimateRequired = TypedDict(
    "_TaxEstimateEstimateRequired",
    {
        # The day up to which income and expenses are known
        "as_of": str,
        # What to show with the figures
        "disclaimer": str,
    },
)


class TaxEstimateEstimate(_TaxEstimateEstimateRequired):
    """On figures that may still change: of a year that is not over, and of a return not filed. Show the disclaimer with them. `null` on others."""


_ReportScheduleRequired = TypedDict(
    "_ReportScheduleRequired",
    {
        # Unique, and never used again after a deletion. Ids of one kind sort by time of creation
        "id": str,
        # Which of the kinds listed it is
        "type": "Literal['tax_summary', 'tax_calculation', 'income_expense', 'property_income', 'sa100', 'sa101', 'sa102', 'sa103', 'sa104', 'sa105', 'sa106', 'sa108', 'sa110', 'analytics', 'what_changes', 'practice_overview', 'quarterly_update', 'transactions', 'rows_without_document', 'audit_trail', 'data_export']",
        # The file type of the report: PDF, CSV, XLSX or JSON
        "format": "Literal['json', 'csv', 'xlsx', 'ndjson', 'pdf', 'zip']",
        # The client it belongs to; null when it belongs to none, or to the tenant as a whole
        "client_id": "Optional[str]",
        # The clients that the report covers; null for a report of one client
        "client_ids": "Optional[List[str]]",
        # Only transactions of these; null: of all
        "filters": "ReportFilters",
        # Null where the type has none
        "options": "ReportScheduleOptions",
        # How dates and amounts are written
        "locale": "Literal['en-GB']",
        # Quarters begin in January, April, July and October, as those of a tax year end; a year in April
        "every": "Literal['month', 'quarter', 'year']",
        # The day of the month on which it is made; in a month without it, the last
        "on": int,
        # The test clock by whose days it runs; null for the days of everybody
        "test_clock_id": "Optional[str]",
        # The next day on which it is made, in the United Kingdom
        "next_on": str,
        # The report that it made last; null before the first
        "last_report_id": "Optional[str]",
        # When it was created. Never changes
        "created_at": str,
        # When it last changed
        "updated_at": str,
    },
)


class ReportSchedule(_ReportScheduleRequired):
    """Makes a report at regular times."""


_ReportScheduleOptionsRequired = TypedDict(
    "_ReportScheduleOptionsRequired",
    {
        # For `rows_without_document`: only expenses of more than this, in pounds; 50 when left out
        "over_amount": "Optional[Decimal]",
    },
)


class ReportScheduleOptions(_ReportScheduleOptionsRequired):
    """Null where the type has none."""


_ReportScheduleInputRequired = TypedDict(
    "_ReportScheduleInputRequired",
    {
        # Which of the kinds listed it is
        "type": "Literal['tax_summary', 'tax_calculation', 'income_expense', 'property_income', 'sa100', 'sa101', 'sa102', 'sa103', 'sa104', 'sa105', 'sa106', 'sa108', 'sa110', 'analytics', 'what_changes', 'practice_overview', 'quarterly_update', 'transactions', 'rows_without_document', 'audit_trail', 'data_export']",
        # As pdf, json, csv, xlsx: `tax_summary`. As pdf, json: `tax_calculation`, `quarterly_update`. As pdf, csv, xlsx, json: `income_expense`, `property_income`. As pdf, json, csv: `sa100`, `sa101`, `sa102`, `sa103`, `sa104`, `sa105`, `sa106`, `sa108`, `sa110`. As json, pdf, xlsx: `analytics`. As pdf, xlsx, json: `what_changes`. As json, csv, xlsx, pdf: `practice_overview`. As csv, xlsx, ndjson, json: `transactions`. As pdf, csv, xlsx, ndjson: `rows_without_document`. As csv, ndjson, pdf: `audit_trail`. As zip: `data_export`
        "format": "Literal['json', 'csv', 'xlsx', 'ndjson', 'pdf', 'zip']",
        # Quarters begin in January, April, July and October, as those of a tax year end; a year in April
        "every": "Literal['month', 'quarter', 'year']",
        # The day of the month on which it is made; in a month without it, the last
        "on": int,
    },
)


_ReportScheduleInputOptional = TypedDict(
    "_ReportScheduleInputOptional",
    {
        # The client it belongs to; null when it belongs to none, or to the tenant as a whole
        "client_id": str,
        # The clients that the report covers; null for a report of one client
        "client_ids": "List[str]",
        # Which rows; those of `GET /v1/transactions`
        "filters": "ReportInputFilters",
        # What else the type can be told
        "options": "ReportScheduleInputOptions",
        # How dates and amounts are written; `en-GB` when left out
        "locale": "Literal['en-GB']",
        # The test clock by whose days it is to run, of test data alone. The clock of the clients that it names needs no mention, and another one is refused
        "test_clock_id": "Optional[str]",
    }, total=False,
)


class ReportScheduleInput(_ReportScheduleInputRequired, _ReportScheduleInputOptional):
    """What you send to create or change it. Makes a report at regular times."""


_ReportScheduleInputOptionsOptional = TypedDict(
    "_ReportScheduleInputOptionsOptional",
    {
        # For `rows_without_document`: only expenses of more than this, in pounds; 50 when left out
        "over_amount": "Decimal",
    }, total=False,
)


class ReportScheduleInputOptions(_ReportScheduleInputOptionsOptional):
    """What else the type can be told."""


_ReportRequired = TypedDict(
    "_ReportRequired",
    {
        # Unique, and never used again after a deletion. Ids of one kind sort by time of creation
        "id": str,
        # What the report shows
        "type": "Literal['tax_summary', 'tax_calculation', 'income_expense', 'property_income', 'sa100', 'sa101', 'sa102', 'sa103', 'sa104', 'sa105', 'sa106', 'sa108', 'sa110', 'analytics', 'what_changes', 'practice_overview', 'quarterly_update', 'transactions', 'rows_without_document', 'audit_trail', 'data_export']",
        # The file type of the report: PDF, CSV, XLSX or JSON
        "format": "Literal['json', 'csv', 'xlsx', 'ndjson', 'pdf', 'zip']",
        # The client it belongs to; null when it belongs to none, or to the tenant as a whole
        "client_id": "Optional[str]",
        # The clients that the report covers; null for a report of one client
        "client_ids": "Optional[List[str]]",
        # Null for a `data_export`, which has every year
        "tax_year": "Optional[str]",
        # The first day
        "from": "Optional[str]",
        # The last day
        "to": "Optional[str]",
        # Equal to `from`
        "date_from": "Optional[str]",
        # Equal to `to`
        "date_to": "Optional[str]",
        # Only transactions of these; null: of all
        "filters": "ReportFilters",
        # Null where the type has none
        "options": "ReportOptions",
        # How dates and amounts are written
        "locale": "Literal['en-GB']",
        # The state it is in. New values may be added
        "status": "Literal['queued', 'processing', 'completed', 'failed', 'cancelled']",
        # How far the work has come, to show while it runs
        "progress": "WorkProgress",
        # The instant of the data it shows
        "as_of": "Optional[str]",
        # The finished file; null until then
        "file": "Optional[ReportFile]",
        # Why it failed; null unless `status` is `failed`
        "error": "Optional[FailureReason]",
        # When the file is removed; null until it is made
        "expires_at": "Optional[str]",
        # When it was created. Never changes
        "created_at": str,
        # When it ended, however it ended; null until then
        "finished_at": "Optional[str]",
    },
)


class Report(_ReportRequired):
    """A report, with its file when it is made."""


_ReportOptionsRequired = TypedDict(
    "_ReportOptionsRequired",
    {
        # For `rows_without_document`: only expenses of more than this, in pounds; 50 when left out
        "over_amount": "Optional[Decimal]",
    },
)


class ReportOptions(_ReportOptionsRequired):
    """Null where the type has none."""


_ReportFileRequired = TypedDict(
    "_ReportFileRequired",
    {
        # How large the file is, in bytes
        "size_bytes": int,
        # The media type of the file
        "content_type": str,
        # SHA-256 of the file, in hexadecimal digits
        "sha256": str,
        # The name of the file; null when the upload had none
        "filename": str,
        # Where the file is. The same credential is needed
        "download_url": str,
    },
)


class ReportFile(_ReportFileRequired):
    """The finished file; null until then."""


_ReportInputRequired = TypedDict(
    "_ReportInputRequired",
    {
        # What the report shows
        "type": "Literal['tax_summary', 'tax_calculation', 'income_expense', 'property_income', 'sa100', 'sa101', 'sa102', 'sa103', 'sa104', 'sa105', 'sa106', 'sa108', 'sa110', 'analytics', 'what_changes', 'practice_overview', 'quarterly_update', 'transactions', 'rows_without_document', 'audit_trail', 'data_export']",
        # As pdf, json, csv, xlsx: `tax_summary`. As pdf, json: `tax_calculation`, `quarterly_update`. As pdf, csv, xlsx, json: `income_expense`, `property_income`. As pdf, json, csv: `sa100`, `sa101`, `sa102`, `sa103`, `sa104`, `sa105`, `sa106`, `sa108`, `sa110`. As json, pdf, xlsx: `analytics`. As pdf, xlsx, json: `what_changes`. As json, csv, xlsx, pdf: `practice_overview`. As csv, xlsx, ndjson, json: `transactions`. As pdf, csv, xlsx, ndjson: `rows_without_document`. As csv, ndjson, pdf: `audit_trail`. As zip: `data_export`
        "format": "Literal['json', 'csv', 'xlsx', 'ndjson', 'pdf', 'zip']",
    },
)


_ReportInputOptional = TypedDict(
    "_ReportInputOptional",
    {
        # The client it belongs to; null when it belongs to none, or to the tenant as a whole
        "client_id": str,
        # The clients that the report covers; null for a report of one client
        "client_ids": "List[str]",
        # Which rows; those of `GET /v1/transactions`
        "filters": "ReportInputFilters",
        # What else the type can be told
        "options": "ReportInputOptions",
        # How dates and amounts are written; `en-GB` when left out
        "locale": "Literal['en-GB']",
        # This, or `from` and `to`. `data_export` has every year, whichever is named
        "tax_year": str,
        # The first day
        "from": str,
        # The last day
        "to": str,
        # An earlier name of `from`
        "date_from": str,
        # An earlier name of `to`
        "date_to": str,
    }, total=False,
)


class ReportInput(_ReportInputRequired, _ReportInputOptional):
    """What you send to create or change it. A report, with its file when it is made."""


_ReportInputOptionsOptional = TypedDict(
    "_ReportInputOptionsOptional",
    {
        # For `rows_without_document`: only expenses of more than this, in pounds; 50 when left out
        "over_amount": "Decimal",
    }, total=False,
)


class ReportInputOptions(_ReportInputOptionsOptional):
    """What else the type can be told."""


_BrandingRequired = TypedDict(
    "_BrandingRequired",
    {
        # The name of the firm, at the head of every page
        "firm_name": str,
        # The postal address, line by line; null when not given
        "address": "Optional[str]",
        # A PNG, or an SVG without scripts and without references to other files, as a data URI of at most 256 KiB
        "logo": "Optional[str]",
        # The firm’s colour, `#` and six hexadecimal digits, for headings and charts; null: ours
        "colour": "Optional[str]",
        # When it was created. Never changes
        "created_at": str,
        # When it last changed
        "updated_at": str,
    },
)


class Branding(_BrandingRequired):
    """The name, logo and colour of the firm, for reports."""


_BrandingInputRequired = TypedDict(
    "_BrandingInputRequired",
    {
        # Named as the author of every report
        "firm_name": str,
    },
)


_BrandingInputOptional = TypedDict(
    "_BrandingInputOptional",
    {
        # The postal address, line by line; null when not given
        "address": "Optional[str]",
        # A PNG, or an SVG without scripts and without references to other files, as a data URI of at most 256 KiB
        "logo": "Optional[str]",
        # The firm’s colour, `#` and six hexadecimal digits, for headings and charts; null: ours
        "colour": "Optional[str]",
        # When it was created. Never changes
        "created_at": str,
        # When it last changed
        "updated_at": str,
    }, total=False,
)


class BrandingInput(_BrandingInputRequired, _BrandingInputOptional):
    """What you send to create or change it. The name, logo and colour of the firm, for reports."""


_AnalyticsSummaryRequired = TypedDict(
    "_AnalyticsSummaryRequired",
    {
        # The client it belongs to; null when it belongs to none, or to the tenant as a whole
        "client_id": str,
        # A tax year, 6 April to 5 April
        "tax_year": str,
        # When the data was read
        "as_of": str,
        # As in the summary of the year
        "total_income": "Decimal",
        # As in the summary of the year
        "total_expenses": "Decimal",
        # Income less expenses; negative: a loss. Pounds
        "profit": "Decimal",
        # Null until there is an up-to-date calculation
        "tax_liability": "Optional[Decimal]",
        # The totals by business and letting, in the order of the return
        "income_sources": "List[AnalyticsSummaryIncomeSourcesItem]",
        # Up to 100 transactions, each as in a single POST
        "transactions": "AnalyticsSummaryTransactions",
        # What the figures rest on that nobody has settled, as it is now; where there is a return, all of its issues
        "issues": "List[TaxReturnIssue]",
    },
)


class AnalyticsSummary(_AnalyticsSummaryRequired):
    """A year of a client at a glance."""


_AnalyticsSummaryIncomeSourcesItemRequired = TypedDict(
    "_AnalyticsSummaryIncomeSourcesItemRequired",
    {
        # A trade, lettings in the United Kingdom, or lettings abroad
        "type": "Literal['self_employment', 'uk_property', 'foreign_property']",
        # The self-employment; null for lettings
        "business_id": "Optional[str]",
        # The name of the business, or of the kind of property income
        "name": str,
        # Sum of its categorised transactions, before allowances. Pounds
        "income": "Decimal",
        # Allowable expenses from its transactions. Pounds
        "expenses": "Decimal",
        # Interest and fees of loans for homes that are let: relieved at the basic rate, and no expense. Pounds
        "residential_finance_costs": "Decimal",
        # The total of each category of the source
        "categories": "List[AnalyticsSummaryIncomeSourcesItemCategoriesItem]",
    },
)


class AnalyticsSummaryIncomeSourcesItem(_AnalyticsSummaryIncomeSourcesItemRequired):
    """AnalyticsSummaryIncomeSourcesItem."""


_AnalyticsSummaryIncomeSourcesItemCategoriesItemRequired = TypedDict(
    "_AnalyticsSummaryIncomeSourcesItemCategoriesItemRequired",
    {
        # Stable: act on this. New codes may be added
        "code": str,
        # Money in is positive and money out negative, in `currency` where there is one. Pounds
        "amount": "Decimal",
        # How many transactions, and parts of split ones
        "count": int,
    },
)


class AnalyticsSummaryIncomeSourcesItemCategoriesItem(_AnalyticsSummaryIncomeSourcesItemCategoriesItemRequired):
    """AnalyticsSummaryIncomeSourcesItemCategoriesItem."""


_AnalyticsSummaryTransactionsRequired = TypedDict(
    "_AnalyticsSummaryTransactionsRequired",
    {
        # How many transactions, and parts of split ones
        "count": int,
        # Only transactions without a category, or only the others; null: all
        "uncategorised": int,
        # Only transactions that are in no total because their rate is missing, or only the others; null: all
        "without_amount_gbp": int,
        # Only those that a person should look at, or only the others
        "needs_review": int,
        # What those come to, whichever way the money went
        "needs_review_amount": "Decimal",
    },
)


class AnalyticsSummaryTransactions(_AnalyticsSummaryTransactionsRequired):
    """Up to 100 transactions, each as in a single POST."""


_AnalyticsSeriesRequired = TypedDict(
    "_AnalyticsSeriesRequired",
    {
        # The items of this page, in the order of the list
        "data": "List[AnalyticsSeriesDataItem]",
    },
)


class AnalyticsSeries(_AnalyticsSeriesRequired):
    """Figures of a client by period, category, property or business."""


_AnalyticsSeriesDataItemRequired = TypedDict(
    "_AnalyticsSeriesDataItemRequired",
    {
        # A month (`2025-04`), a quarter (`2025-26-Q1`, from 6 April), a category code, or an id; null for what names no property or business
        "key": "Optional[str]",
        # Money in is positive and money out negative, in `currency` where there is one. Pounds
        "amount": "Decimal",
    },
)


class AnalyticsSeriesDataItem(_AnalyticsSeriesDataItemRequired):
    """AnalyticsSeriesDataItem."""


_RequestLogRequired = TypedDict(
    "_RequestLogRequired",
    {
        # The id that the answer had as `Request-Id`
        "id": str,
        # The HTTP method
        "method": str,
        # Ids of ours stand as they were sent; `*` stands for anything else. The query is left out
        "path": str,
        # The operation’s name in the OpenAPI document; null where the path or method is none
        "operation": "Optional[str]",
        # The status of the answer
        "status": int,
        # Stable: act on this. `/docs/errors` says what each means and what to do. New codes may be added
        "problem_code": "Optional[str]",
        # Milliseconds from the request to the end of the answer
        "duration_ms": int,
        # The API key that the request carried; null for an access token
        "api_key_id": "Optional[str]",
        # The app whose access token it carried; null for an API key
        "app_id": "Optional[str]",
        # The consent that the access token came from; null for an API key
        "grant_id": "Optional[str]",
        # What the caller sent as `X-Request-Id`
        "client_request_id": "Optional[str]",
        # When it was answered
        "created_at": str,
    },
)


class RequestLog(_RequestLogRequired):
    """A request that you have made, without its query and its bodies."""


_ClientReadinessRequired = TypedDict(
    "_ClientReadinessRequired",
    {
        # The client whose year it is
        "client": "ClientReadinessClient",
        # The first step that is not done; `done` when all are
        "state": "Literal['access', 'sign_up', 'review', 'missing_months', 'figures', 'approval', 'prepare', 'file', 'pay', 'done']",
        # Everything that is to be done for the year, with what is missing
        "steps": "List[ClientReadinessStepsItem]",
        # The next day on which something is due to HMRC; null when nothing is
        "due_on": "Optional[str]",
        # The balance of the year by the last calculation; negative for a repayment. Null until there is one
        "balance_due": "Optional[Decimal]",
        # Expenses of the year over £50 that no document is put to. No step waits for them; the report `rows_without_document` lists them
        "rows_without_document": int,
    },
)


class ClientReadiness(_ClientReadinessRequired):
    """What is done and what is missing of a client’s year."""


_ClientReadinessClientRequired = TypedDict(
    "_ClientReadinessClientRequired",
    {
        # Unique, and never used again after a deletion. Ids of one kind sort by time of creation
        "id": str,
        # What it is called, for people to read
        "name": str,
    },
)


class ClientReadinessClient(_ClientReadinessClientRequired):
    """The client whose year it is."""


_ClientReadinessStepsItemRequired = TypedDict(
    "_ClientReadinessStepsItemRequired",
    {
        # The step; the list has all of them in the order of doing
        "code": "Literal['access', 'sign_up', 'review', 'missing_months', 'figures', 'approval', 'prepare', 'file', 'pay']",
        # Whether nothing of it is missing
        "done": bool,
        # What is missing, or why nothing is, for a person to read
        "detail": str,
    },
)


class ClientReadinessStepsItem(_ClientReadinessStepsItemRequired):
    """ClientReadinessStepsItem."""


_TestScenarioInputRequired = TypedDict(
    "_TestScenarioInputRequired",
    {
        # `late_quarter`: a quarterly update is overdue. `refused_return`: HMRC refuses a return. `filed_elsewhere`: other software has declared the year. `unknown_outcome`: HMRC’s answer to a declaration is lost. `agent_without_relationship`: a client has not authorised the practice
        "name": "Literal['late_quarter', 'refused_return', 'filed_elsewhere', 'unknown_outcome', 'agent_without_relationship']",
    },
)


class TestScenarioInput(_TestScenarioInputRequired):
    """Says which situation to make."""


_TestScenarioRequired = TypedDict(
    "_TestScenarioRequired",
    {
        # `late_quarter`: a quarterly update is overdue. `refused_return`: HMRC refuses a return. `filed_elsewhere`: other software has declared the year. `unknown_outcome`: HMRC’s answer to a declaration is lost. `agent_without_relationship`: a client has not authorised the practice
        "name": "Literal['late_quarter', 'refused_return', 'filed_elsewhere', 'unknown_outcome', 'agent_without_relationship']",
        # The person of the story, who is new with each call
        "client_id": str,
        # Their self-employment; null where the story needs none
        "business_id": "Optional[str]",
        # The return that is being filed; null where the story has none
        "tax_return_id": "Optional[str]",
        # The year of the return or of the quarter; null where the story is about no year
        "tax_year": "Optional[str]",
        # The event that says that it is over; null where it is over already
        "ends_with": "Optional[Literal['obligation.overdue', 'tax_return.rejected', 'tax_return.action_required', 'tax_return.submitted']]",
        # Calls that show the situation, the one to begin with first
        "look_at": "List[str]",
        # How it goes on, and what to do then
        "next": str,
    },
)


class TestScenario(_TestScenarioRequired):
    """The people and papers of a situation to handle, and how it goes on."""


_TestClockRequired = TypedDict(
    "_TestClockRequired",
    {
        # Unique, and never used again after a deletion. Ids of one kind sort by time of creation
        "id": str,
        # The time at which its clients live. It stands still between advances
        "now": str,
        # When it was created. Never changes
        "created_at": str,
        # When it last changed
        "updated_at": str,
    },
)


class TestClock(_TestClockRequired):
    """The time at which the test clients live that are bound to it."""


_TestClockInputRequired = TypedDict(
    "_TestClockInputRequired",
    {
        # The time that it shows first: as far from now, before or after, as the page on limits says
        "now": str,
    },
)


class TestClockInput(_TestClockInputRequired):
    """Says which time the clock shows first."""


_TestClockAdvanceRequired = TypedDict(
    "_TestClockAdvanceRequired",
    {
        # The time that it is to show: later than before, by no more than the page on limits says
        "to": str,
    },
)


class TestClockAdvance(_TestClockAdvanceRequired):
    """Says to which time the clock is taken."""


_WebhookEndpointRequired = TypedDict(
    "_WebhookEndpointRequired",
    {
        # Unique, and never used again after a deletion. Ids of one kind sort by time of creation
        "id": str,
        # An https:// URL on a public address. Checked when saved and on every send. With a `destination`, the address of that: `queue_url` itself, `https://events.{region}.amazonaws.com/{event_bus_name}` or `https://pubsub.googleapis.com/v1/projects/{project_id}/topics/{topic_id}`
        "url": str,
        # The types it subscribes to: exact types, `family.*` or `*`
        "events": "List[str]",
        # An explanation for people to read
        "description": "Optional[str]",
        # Whether events are sent. While it is false they are still recorded
        "enabled": bool,
        # Whether events are sent to it; if not, whether you disabled it or its failures did
        "status": "Literal['active', 'disabled_by_user', 'disabled_by_failures']",
        # How `x-service-signature` is made: over the timestamp and the body, or over the body alone
        "signature_format": "Literal['timestamped', 'body_only']",
        # Headers of your own, sent with each request. Their values are stored encrypted and shown as `***`; sent back so, they stay as they are. Those that frame or sign the message are refused
        "headers": "Dict[str, str]",
        # How we authenticate ourselves to the receiver, beside the signature. Null: in no other way
        "authentication": "Optional[WebhookEndpointAuthentication]",
        # A queue, event bus or topic of a cloud service that gets the events in place of a POST to `url`. Null: none. `headers` and `authentication` do not go with it
        "destination": "Optional[WebhookEndpointDestination]",
        # Several events in one request, `{"id":"bat_…","type":"batch","events":[…]}`, sent when it is full or its oldest event has waited long enough. It succeeds or fails as a whole. Null: each event is sent separately
        "batching": "Optional[WebhookEndpointBatching]",
        # With `entity`, an event is sent only after the earlier ones of the same tax return, transaction, import and so on have been delivered or have failed for good. Applies to events recorded from then on
        "ordering": "Literal['none', 'entity']",
        # For the integrator only: text by name
        "metadata": "Dict[str, str]",
        # The newest attempt; `status_code` is null when no answer came
        "last_delivery": "Optional[WebhookEndpointLastDelivery]",
        # The last four characters of the secret before its padding; null for one of before
        "secret_last4": "Optional[str]",
        # The first failure since the last success
        "failing_since": "Optional[str]",
        # `gone`: it answered 410; `failing`: five days without a success
        "disabled_reason": "Optional[Literal['requested', 'gone', 'failing']]",
        # Since when nothing is sent; null while it is enabled
        "disabled_at": "Optional[str]",
        # From the newest 200 attempts of the last hour; null without any
        "health": "WebhookEndpointHealth",
        # When it was created. Never changes
        "created_at": str,
        # When it last changed
        "updated_at": str,
    },
)


class WebhookEndpoint(_WebhookEndpointRequired):
    """An address of yours to which events are sent."""


_WebhookEndpointInputRequired = TypedDict(
    "_WebhookEndpointInputRequired",
    {
        # An https:// URL on a public address. Checked when saved and on every send. With a `destination`, the address of that: `queue_url` itself, `https://events.{region}.amazonaws.com/{event_bus_name}` or `https://pubsub.googleapis.com/v1/projects/{project_id}/topics/{topic_id}`
        "url": str,
        # Exact types, `family.*` or `*`
        "events": "List[Literal['*', 'client.*', 'business.*', 'property.*', 'transaction.*', 'document.*', 'import.*', 'tax_return.*', 'approval.*', 'submission_batch.*', 'calculation.*', 'categorisation.*', 'bulk_update.*', 'report.*', 'hmrc_authorisation.*', 'hmrc_agent.*', 'agent_authorisation.*', 'obligation.*', 'payment.*', 'quarterly_update.*', 'practice.*', 'api_key.*', 'oauth_grant.*', 'webhook_endpoint.*', 'client.created', 'client.updated', 'client.deleted', 'client.archived', 'client.merged', 'client.erased', 'client.restored', 'business.created', 'business.updated', 'business.deleted', 'property.created', 'property.updated', 'property.deleted', 'transaction.created', 'transaction.updated', 'transaction.deleted', 'transaction.categorised', 'document.created', 'document.deleted', 'import.completed', 'import.failed', 'import.cancelled', 'import.reverted', 'tax_return.created', 'tax_return.updated', 'tax_return.deleted', 'tax_return.calculated', 'tax_return.calculation_ready', 'tax_return.action_required', 'approval.created', 'approval.approved', 'approval.refused', 'approval.cancelled', 'tax_return.declared', 'tax_return.submitted', 'tax_return.amended', 'tax_return.rejected', 'tax_return.accepted', 'tax_return.prefill_ready', 'tax_return.prefill_changed', 'tax_return.prefill_failed', 'submission_batch.completed', 'tax_return.cancelled', 'calculation.failed', 'categorisation.failed', 'bulk_update.failed', 'report.completed', 'report.failed', 'report.cancelled', 'hmrc_authorisation.granted', 'hmrc_authorisation.revoked', 'hmrc_authorisation.expiring', 'hmrc_agent.granted', 'hmrc_agent.expiring', 'hmrc_agent.ended', 'agent_authorisation.accepted', 'agent_authorisation.rejected', 'agent_authorisation.expired', 'agent_authorisation.ended', 'obligation.due_soon', 'obligation.overdue', 'obligation.fulfilled', 'payment.due_soon', 'payment.overdue', 'quarterly_update.accepted', 'quarterly_update.rejected', 'practice.readiness_changed', 'api_key.created', 'api_key.revoked', 'oauth_grant.created', 'oauth_grant.revoked', 'webhook_endpoint.disabled', 'webhook_endpoint.failing', 'webhook_endpoint.moved', 'webhook_endpoint.test']]",
    },
)


_WebhookEndpointInputOptional = TypedDict(
    "_WebhookEndpointInputOptional",
    {
        # An explanation for people to read
        "description": "Optional[str]",
        # True when left out. Nothing is sent while it is false
        "enabled": bool,
        # How `x-service-signature` is made: over the timestamp and the body, or over the body alone
        "signature_format": "Literal['timestamped', 'body_only']",
        # Headers of your own, sent with each request. Their values are stored encrypted and shown as `***`; sent back so, they stay as they are. Those that frame or sign the message are refused
        "headers": "Dict[str, str]",
        # How we authenticate ourselves to the receiver, beside the signature. Null: in no other way
        "authentication": "Optional[WebhookEndpointAuthenticationInput]",
        # A queue, event bus or topic of a cloud service that gets the events in place of a POST to `url`. Null: none. `headers` and `authentication` do not go with it
        "destination": "Optional[WebhookEndpointDestinationInput]",
        # Several events in one request, `{"id":"bat_…","type":"batch","events":[…]}`, sent when it is full or its oldest event has waited long enough. It succeeds or fails as a whole. Null: each event is sent separately
        "batching": "Optional[WebhookEndpointBatchingInput]",
        # With `entity`, an event is sent only after the earlier ones of the same tax return, transaction, import and so on have been delivered or have failed for good. Applies to events recorded from then on
        "ordering": "Literal['none', 'entity']",
        # For the integrator only: text by name
        "metadata": "Dict[str, str]",
    }, total=False,
)


class WebhookEndpointInput(_WebhookEndpointInputRequired, _WebhookEndpointInputOptional):
    """What you send to create or change it. An address of yours to which events are sent."""


_IssuedWebhookEndpointRequired = TypedDict(
    "_IssuedWebhookEndpointRequired",
    {
        # Unique, and never used again after a deletion. Ids of one kind sort by time of creation
        "id": str,
        # An https:// URL on a public address. Checked when saved and on every send. With a `destination`, the address of that: `queue_url` itself, `https://events.{region}.amazonaws.com/{event_bus_name}` or `https://pubsub.googleapis.com/v1/projects/{project_id}/topics/{topic_id}`
        "url": str,
        # The types it subscribes to: exact types, `family.*` or `*`
        "events": "List[str]",
        # An explanation for people to read
        "description": "Optional[str]",
        # Whether events are sent. While it is false they are still recorded
        "enabled": bool,
        # Whether events are sent to it; if not, whether you disabled it or its failures did
        "status": "Literal['active', 'disabled_by_user', 'disabled_by_failures']",
        # How `x-service-signature` is made: over the timestamp and the body, or over the body alone
        "signature_format": "Literal['timestamped', 'body_only']",
        # Headers of your own, sent with each request. Their values are stored encrypted and shown as `***`; sent back so, they stay as they are. Those that frame or sign the message are refused
        "headers": "Dict[str, str]",
        # How we authenticate ourselves to the receiver, beside the signature. Null: in no other way
        "authentication": "Optional[WebhookEndpointAuthentication]",
        # A queue, event bus or topic of a cloud service that gets the events in place of a POST to `url`. Null: none. `headers` and `authentication` do not go with it
        "destination": "Optional[WebhookEndpointDestination]",
        # Several events in one request, `{"id":"bat_…","type":"batch","events":[…]}`, sent when it is full or its oldest event has waited long enough. It succeeds or fails as a whole. Null: each event is sent separately
        "batching": "Optional[WebhookEndpointBatching]",
        # With `entity`, an event is sent only after the earlier ones of the same tax return, transaction, import and so on have been delivered or have failed for good. Applies to events recorded from then on
        "ordering": "Literal['none', 'entity']",
        # For the integrator only: text by name
        "metadata": "Dict[str, str]",
        # The newest attempt; `status_code` is null when no answer came
        "last_delivery": "Optional[WebhookEndpointLastDelivery]",
        # The last four characters of the secret before its padding; null for one of before
        "secret_last4": "Optional[str]",
        # The first failure since the last success
        "failing_since": "Optional[str]",
        # `gone`: it answered 410; `failing`: five days without a success
        "disabled_reason": "Optional[Literal['requested', 'gone', 'failing']]",
        # Since when nothing is sent; null while it is enabled
        "disabled_at": "Optional[str]",
        # From the newest 200 attempts of the last hour; null without any
        "health": "WebhookEndpointHealth",
        # When it was created. Never changes
        "created_at": str,
        # When it last changed
        "updated_at": str,
        # Signs deliveries. Shown only in this answer: store it now
        "secret": str,
    },
)


class IssuedWebhookEndpoint(_IssuedWebhookEndpointRequired):
    """Shown once, with its secret. An address of yours to which events are sent."""


_WebhookEndpointReplacementRequired = TypedDict(
    "_WebhookEndpointReplacementRequired",
    {
        # An https:// URL on a public address. Checked when saved and on every send. With a `destination`, the address of that: `queue_url` itself, `https://events.{region}.amazonaws.com/{event_bus_name}` or `https://pubsub.googleapis.com/v1/projects/{project_id}/topics/{topic_id}`
        "url": str,
        # Exact types, `family.*` or `*`
        "events": "List[Literal['*', 'client.*', 'business.*', 'property.*', 'transaction.*', 'document.*', 'import.*', 'tax_return.*', 'approval.*', 'submission_batch.*', 'calculation.*', 'categorisation.*', 'bulk_update.*', 'report.*', 'hmrc_authorisation.*', 'hmrc_agent.*', 'agent_authorisation.*', 'obligation.*', 'payment.*', 'quarterly_update.*', 'practice.*', 'api_key.*', 'oauth_grant.*', 'webhook_endpoint.*', 'client.created', 'client.updated', 'client.deleted', 'client.archived', 'client.merged', 'client.erased', 'client.restored', 'business.created', 'business.updated', 'business.deleted', 'property.created', 'property.updated', 'property.deleted', 'transaction.created', 'transaction.updated', 'transaction.deleted', 'transaction.categorised', 'document.created', 'document.deleted', 'import.completed', 'import.failed', 'import.cancelled', 'import.reverted', 'tax_return.created', 'tax_return.updated', 'tax_return.deleted', 'tax_return.calculated', 'tax_return.calculation_ready', 'tax_return.action_required', 'approval.created', 'approval.approved', 'approval.refused', 'approval.cancelled', 'tax_return.declared', 'tax_return.submitted', 'tax_return.amended', 'tax_return.rejected', 'tax_return.accepted', 'tax_return.prefill_ready', 'tax_return.prefill_changed', 'tax_return.prefill_failed', 'submission_batch.completed', 'tax_return.cancelled', 'calculation.failed', 'categorisation.failed', 'bulk_update.failed', 'report.completed', 'report.failed', 'report.cancelled', 'hmrc_authorisation.granted', 'hmrc_authorisation.revoked', 'hmrc_authorisation.expiring', 'hmrc_agent.granted', 'hmrc_agent.expiring', 'hmrc_agent.ended', 'agent_authorisation.accepted', 'agent_authorisation.rejected', 'agent_authorisation.expired', 'agent_authorisation.ended', 'obligation.due_soon', 'obligation.overdue', 'obligation.fulfilled', 'payment.due_soon', 'payment.overdue', 'quarterly_update.accepted', 'quarterly_update.rejected', 'practice.readiness_changed', 'api_key.created', 'api_key.revoked', 'oauth_grant.created', 'oauth_grant.revoked', 'webhook_endpoint.disabled', 'webhook_endpoint.failing', 'webhook_endpoint.moved', 'webhook_endpoint.test']]",
    },
)


_WebhookEndpointReplacementOptional = TypedDict(
    "_WebhookEndpointReplacementOptional",
    {
        # An explanation for people to read
        "description": "Optional[str]",
        # True when left out. Nothing is sent while it is false
        "enabled": bool,
        # How `x-service-signature` is made: over the timestamp and the body, or over the body alone
        "signature_format": "Literal['timestamped', 'body_only']",
        # Headers of your own, sent with each request. Their values are stored encrypted and shown as `***`; sent back so, they stay as they are. Those that frame or sign the message are refused
        "headers": "Dict[str, str]",
        # How we authenticate ourselves to the receiver, beside the signature. Null: in no other way
        "authentication": "Optional[WebhookEndpointAuthenticationChange]",
        # A queue, event bus or topic of a cloud service that gets the events in place of a POST to `url`. Null: none. `headers` and `authentication` do not go with it
        "destination": "Optional[WebhookEndpointDestinationChange]",
        # Several events in one request, `{"id":"bat_…","type":"batch","events":[…]}`, sent when it is full or its oldest event has waited long enough. It succeeds or fails as a whole. Null: each event is sent separately
        "batching": "Optional[WebhookEndpointBatchingInput]",
        # With `entity`, an event is sent only after the earlier ones of the same tax return, transaction, import and so on have been delivered or have failed for good. Applies to events recorded from then on
        "ordering": "Literal['none', 'entity']",
        # For the integrator only: text by name
        "metadata": "Dict[str, str]",
        # Unique, and never used again after a deletion. Ids of one kind sort by time of creation
        "id": str,
        # Whether events are sent to it; if not, whether you disabled it or its failures did
        "status": "Literal['active', 'disabled_by_user', 'disabled_by_failures']",
        # `gone`: it answered 410; `failing`: five days without a success
        "disabled_reason": "Optional[Literal['requested', 'gone', 'failing']]",
        # Since when nothing is sent; null while it is enabled
        "disabled_at": "Optional[str]",
        # When it was created. Never changes
        "created_at": str,
        # When it last changed
        "updated_at": str,
        # The newest attempt; `status_code` is null when no answer came
        "last_delivery": "Optional[WebhookEndpointLastDelivery]",
        # The last four characters of the secret before its padding; null for one of before
        "secret_last4": "Optional[str]",
        # The first failure since the last success
        "failing_since": "Optional[str]",
        # From the newest 200 attempts of the last hour; null without any
        "health": "WebhookEndpointHealth",
    }, total=False,
)


class WebhookEndpointReplacement(_WebhookEndpointReplacementRequired, _WebhookEndpointReplacementOptional):
    """What PUT takes, all of it. An address of yours to which events are sent."""


_WebhookSecretRotationOptional = TypedDict(
    "_WebhookSecretRotationOptional",
    {
        # How long the old secret signs beside the new one; a day when left out
        "grace_seconds": int,
    }, total=False,
)


class WebhookSecretRotation(_WebhookSecretRotationOptional):
    """Says how long the old secret still signs beside the new one."""


_WebhookTestRequired = TypedDict(
    "_WebhookTestRequired",
    {
        # The `evt_` id of what is delivered
        "event_id": str,
        # The delivery that was queued: `GET /v1/webhook-deliveries/{id}` shows its attempts
        "delivery_id": str,
    },
)


class WebhookTest(_WebhookTestRequired):
    """The test event that was sent."""


_WebhookDeliveryRequired = TypedDict(
    "_WebhookDeliveryRequired",
    {
        # Unique, and never used again after a deletion. Ids of one kind sort by time of creation
        "id": str,
        # The `evt_` id of what is delivered
        "event_id": str,
        # What happened, such as `tax_return.submitted`
        "event_type": str,
        # The webhook endpoint it goes to
        "endpoint_id": str,
        # `held`: the endpoint is disabled, paused or failing, and the delivery waits without spending an attempt
        "status": "Literal['pending', 'held', 'sending', 'delivered', 'failed', 'cancelled']",
        # How many attempts have been begun
        "attempt": int,
        # Null when no answer came
        "response_status": "Optional[int]",
        # Stable: act on this. `/docs/codes/delivery-failures` says what each means and what to do. New codes may be added
        "failure_class": "Optional[str]",
        # When the delivery is tried again; null when it will not be
        "next_attempt_at": "Optional[str]",
        # When a 2xx came back; null until then
        "delivered_at": "Optional[str]",
        # When it was created. Never changes
        "created_at": str,
    },
)


class WebhookDelivery(_WebhookDeliveryRequired):
    """An event on its way to one endpoint."""


_WebhookAttemptRequired = TypedDict(
    "_WebhookAttemptRequired",
    {
        # Counts the attempts of the delivery from 1
        "number": int,
        # When the attempt began
        "started_at": str,
        # `success` for a 2xx within the time
        "outcome": "Literal['success', 'failure']",
        # Stable: act on this. `/docs/codes/delivery-failures` says what each means and what to do. New codes may be added
        "failure_class": "Optional[str]",
        # Why the attempt failed, in words; null for a success
        "failure_detail": "Optional[str]",
        # Null when no answer came
        "response_status": "Optional[int]",
        # The first 16 KiB of the answer as text. The receiver wrote it: escape it before showing it
        "response_body": "Optional[str]",
        # Whether the answer was longer than what is kept
        "response_truncated": bool,
        # The address and port that the request went to; null without a connection
        "peer_address": "Optional[str]",
        # As they were sent; values of your own are masked
        "request_headers": "Optional[Dict[str, str]]",
        # The first 4 KiB of them. The receiver wrote them: escape them before showing them
        "response_headers": "Optional[Dict[str, str]]",
        # Null for a phase that was not needed or not finished
        "timings": "WebhookAttemptTimings",
    },
)


class WebhookAttempt(_WebhookAttemptRequired):
    """One attempt to deliver an event."""


_WebhookAttemptTimingsRequired = TypedDict(
    "_WebhookAttemptTimingsRequired",
    {
        # Milliseconds to resolve the host; null when it was not needed
        "dns_ms": "Optional[int]",
        # Milliseconds to open the connection; null when it was not reached, or open already
        "connect_ms": "Optional[int]",
        # Milliseconds for TLS; null without it, or on an open connection
        "tls_ms": "Optional[int]",
        # Milliseconds from the request to the first byte of the answer; null when none came
        "first_byte_ms": "Optional[int]",
        # Milliseconds for the whole attempt
        "total_ms": int,
    },
)


class WebhookAttemptTimings(_WebhookAttemptTimingsRequired):
    """Null for a phase that was not needed or not finished."""


_WebhookDeliveryWithAttemptsRequired = TypedDict(
    "_WebhookDeliveryWithAttemptsRequired",
    {
        # Unique, and never used again after a deletion. Ids of one kind sort by time of creation
        "id": str,
        # The `evt_` id of what is delivered
        "event_id": str,
        # What happened, such as `tax_return.submitted`
        "event_type": str,
        # The webhook endpoint it goes to
        "endpoint_id": str,
        # `held`: the endpoint is disabled, paused or failing, and the delivery waits without spending an attempt
        "status": "Literal['pending', 'held', 'sending', 'delivered', 'failed', 'cancelled']",
        # How many attempts have been begun
        "attempt": int,
        # Null when no answer came
        "response_status": "Optional[int]",
        # Stable: act on this. `/docs/codes/delivery-failures` says what each means and what to do. New codes may be added
        "failure_class": "Optional[str]",
        # When the delivery is tried again; null when it will not be
        "next_attempt_at": "Optional[str]",
        # When a 2xx came back; null until then
        "delivered_at": "Optional[str]",
        # When it was created. Never changes
        "created_at": str,
        # Every attempt to deliver it, oldest first
        "attempts": "List[WebhookAttempt]",
    },
)


class WebhookDeliveryWithAttempts(_WebhookDeliveryWithAttemptsRequired):
    """An event on its way to one endpoint. Each attempt is in it."""


_WebhookRecoveryInputRequired = TypedDict(
    "_WebhookRecoveryInputRequired",
    {
        # Only events recorded from this instant on
        "since": str,
    },
)


_WebhookRecoveryInputOptional = TypedDict(
    "_WebhookRecoveryInputOptional",
    {
        # The instant before which events are taken, not included itself; now when left out
        "until": str,
        # Exact types, `family.*` or `*`; what the endpoint subscribes to when left out
        "types": "List[Literal['*', 'client.*', 'business.*', 'property.*', 'transaction.*', 'document.*', 'import.*', 'tax_return.*', 'approval.*', 'submission_batch.*', 'calculation.*', 'categorisation.*', 'bulk_update.*', 'report.*', 'hmrc_authorisation.*', 'hmrc_agent.*', 'agent_authorisation.*', 'obligation.*', 'payment.*', 'quarterly_update.*', 'practice.*', 'api_key.*', 'oauth_grant.*', 'webhook_endpoint.*', 'client.created', 'client.updated', 'client.deleted', 'client.archived', 'client.merged', 'client.erased', 'client.restored', 'business.created', 'business.updated', 'business.deleted', 'property.created', 'property.updated', 'property.deleted', 'transaction.created', 'transaction.updated', 'transaction.deleted', 'transaction.categorised', 'document.created', 'document.deleted', 'import.completed', 'import.failed', 'import.cancelled', 'import.reverted', 'tax_return.created', 'tax_return.updated', 'tax_return.deleted', 'tax_return.calculated', 'tax_return.calculation_ready', 'tax_return.action_required', 'approval.created', 'approval.approved', 'approval.refused', 'approval.cancelled', 'tax_return.declared', 'tax_return.submitted', 'tax_return.amended', 'tax_return.rejected', 'tax_return.accepted', 'tax_return.prefill_ready', 'tax_return.prefill_changed', 'tax_return.prefill_failed', 'submission_batch.completed', 'tax_return.cancelled', 'calculation.failed', 'categorisation.failed', 'bulk_update.failed', 'report.completed', 'report.failed', 'report.cancelled', 'hmrc_authorisation.granted', 'hmrc_authorisation.revoked', 'hmrc_authorisation.expiring', 'hmrc_agent.granted', 'hmrc_agent.expiring', 'hmrc_agent.ended', 'agent_authorisation.accepted', 'agent_authorisation.rejected', 'agent_authorisation.expired', 'agent_authorisation.ended', 'obligation.due_soon', 'obligation.overdue', 'obligation.fulfilled', 'payment.due_soon', 'payment.overdue', 'quarterly_update.accepted', 'quarterly_update.rejected', 'practice.readiness_changed', 'api_key.created', 'api_key.revoked', 'oauth_grant.created', 'oauth_grant.revoked', 'webhook_endpoint.disabled', 'webhook_endpoint.failing', 'webhook_endpoint.moved', 'webhook_endpoint.test']]",
        # `failed`, when left out: what did not succeed, or waits to be tried again; `missing`: events without a delivery; `all`: both, and what was delivered once more
        "mode": "Literal['failed', 'missing', 'all']",
    }, total=False,
)


class WebhookRecoveryInput(_WebhookRecoveryInputRequired, _WebhookRecoveryInputOptional):
    """Says which events to send again."""


_WebhookRecoveryRequired = TypedDict(
    "_WebhookRecoveryRequired",
    {
        # Unique, and never used again after a deletion. Ids of one kind sort by time of creation
        "id": str,
        # The webhook endpoint it goes to
        "endpoint_id": str,
        # `completed`: everything that matches has been queued
        "status": "Literal['running', 'completed']",
        # Which to send: deliveries that failed (`failed`), events that have no delivery (`missing`), or both and what was delivered already (`all`)
        "mode": "Literal['failed', 'missing', 'all']",
        # The first instant: events from then on are taken
        "since": str,
        # The instant before which events are taken; it is not included itself
        "until": str,
        # Only events of these types; null: of all that it subscribes to
        "types": "Optional[List[str]]",
        # The number of each outcome
        "counts": "WebhookRecoveryCounts",
        # When it was created. Never changes
        "created_at": str,
    },
)


class WebhookRecovery(_WebhookRecoveryRequired):
    """A job that sends events again."""


_WebhookRecoveryCountsRequired = TypedDict(
    "_WebhookRecoveryCountsRequired",
    {
        # Deliveries that were queued by this recovery
        "matched": int,
        # Deliveries that wait or are being sent
        "queued": int,
        # How many of the queued ones have been delivered
        "delivered": int,
        # Deliveries that were given up or cancelled
        "failed": int,
    },
)


class WebhookRecoveryCounts(_WebhookRecoveryCountsRequired):
    """The number of each outcome."""


_ClientEventRequired = TypedDict(
    "_ClientEventRequired",
    {
        # Unique, and never used again after a deletion. Ids of one kind sort by time of creation
        "id": str,
        # When it was created. Never changes
        "created_at": str,
        # The version of the shape of this event: `v1`
        "api_version": str,
        # True for live data; false for test data, which never reaches the live HMRC
        "livemode": bool,
        # The client it belongs to; null when it belongs to none, or to the tenant as a whole
        "client_id": "Optional[str]",
        # Counts the events of this entity, in all of their types, from 1 and without gaps
        "sequence": int,
        # Which of the kinds listed it is
        "type": "Literal['client.created', 'client.updated', 'client.deleted', 'client.archived', 'client.merged', 'client.erased', 'client.restored']",
        # What changed, as a reference under its own noun: ids and statuses
        "data": "ClientEventData",
    },
)


class ClientEvent(_ClientEventRequired):
    """What an event says of it. A taxpayer."""


_ClientEventDataRequired = TypedDict(
    "_ClientEventDataRequired",
    {
        # The client that the event is about
        "client": "ClientEventDataClient",
    },
)


class ClientEventData(_ClientEventDataRequired):
    """What changed, as a reference under its own noun: ids and statuses."""


_ClientEventDataClientRequired = TypedDict(
    "_ClientEventDataClientRequired",
    {
        # Unique, and never used again after a deletion. Ids of one kind sort by time of creation
        "id": str,
    },
)


_ClientEventDataClientOptional = TypedDict(
    "_ClientEventDataClientOptional",
    {
        # The client that is deleted
        "merged_client_id": str,
        # The erasure, which has the certificate
        "erasure_id": str,
    }, total=False,
)


class ClientEventDataClient(_ClientEventDataClientRequired, _ClientEventDataClientOptional):
    """The client that the event is about."""


_BusinessEventRequired = TypedDict(
    "_BusinessEventRequired",
    {
        # Unique, and never used again after a deletion. Ids of one kind sort by time of creation
        "id": str,
        # When it was created. Never changes
        "created_at": str,
        # The version of the shape of this event: `v1`
        "api_version": str,
        # True for live data; false for test data, which never reaches the live HMRC
        "livemode": bool,
        # The client it belongs to; null when it belongs to none, or to the tenant as a whole
        "client_id": "Optional[str]",
        # Counts the events of this entity, in all of their types, from 1 and without gaps
        "sequence": int,
        # Which of the kinds listed it is
        "type": "Literal['business.created', 'business.updated', 'business.deleted']",
        # What changed, as a reference under its own noun: ids and statuses
        "data": "BusinessEventData",
    },
)


class BusinessEvent(_BusinessEventRequired):
    """What an event says of it. A self-employment of a client."""


_BusinessEventDataRequired = TypedDict(
    "_BusinessEventDataRequired",
    {
        # The self-employment that this concerns
        "business": "BusinessEventDataBusiness",
    },
)


class BusinessEventData(_BusinessEventDataRequired):
    """What changed, as a reference under its own noun: ids and statuses."""


_BusinessEventDataBusinessRequired = TypedDict(
    "_BusinessEventDataBusinessRequired",
    {
        # Unique, and never used again after a deletion. Ids of one kind sort by time of creation
        "id": str,
        # The client it belongs to; null when it belongs to none, or to the tenant as a whole
        "client_id": str,
    },
)


class BusinessEventDataBusiness(_BusinessEventDataBusinessRequired):
    """The self-employment that this concerns."""


_PropertyEventRequired = TypedDict(
    "_PropertyEventRequired",
    {
        # Unique, and never used again after a deletion. Ids of one kind sort by time of creation
        "id": str,
        # When it was created. Never changes
        "created_at": str,
        # The version of the shape of this event: `v1`
        "api_version": str,
        # True for live data; false for test data, which never reaches the live HMRC
        "livemode": bool,
        # The client it belongs to; null when it belongs to none, or to the tenant as a whole
        "client_id": "Optional[str]",
        # Counts the events of this entity, in all of their types, from 1 and without gaps
        "sequence": int,
        # Which of the kinds listed it is
        "type": "Literal['property.created', 'property.updated', 'property.deleted']",
        # What changed, as a reference under its own noun: ids and statuses
        "data": "PropertyEventData",
    },
)


class PropertyEvent(_PropertyEventRequired):
    """What an event says of it. A property that a client lets."""


_PropertyEventDataRequired = TypedDict(
    "_PropertyEventDataRequired",
    {
        # The property that the event is about
        "property": "PropertyEventDataProperty",
    },
)


class PropertyEventData(_PropertyEventDataRequired):
    """What changed, as a reference under its own noun: ids and statuses."""


_PropertyEventDataPropertyRequired = TypedDict(
    "_PropertyEventDataPropertyRequired",
    {
        # Unique, and never used again after a deletion. Ids of one kind sort by time of creation
        "id": str,
        # The client it belongs to; null when it belongs to none, or to the tenant as a whole
        "client_id": str,
    },
)


class PropertyEventDataProperty(_PropertyEventDataPropertyRequired):
    """The property that the event is about."""


_TransactionEventRequired = TypedDict(
    "_TransactionEventRequired",
    {
        # Unique, and never used again after a deletion. Ids of one kind sort by time of creation
        "id": str,
        # When it was created. Never changes
        "created_at": str,
        # The version of the shape of this event: `v1`
        "api_version": str,
        # True for live data; false for test data, which never reaches the live HMRC
        "livemode": bool,
        # The client it belongs to; null when it belongs to none, or to the tenant as a whole
        "client_id": "Optional[str]",
        # Counts the events of this entity, in all of their types, from 1 and without gaps
        "sequence": int,
        # Which of the kinds listed it is
        "type": "Literal['transaction.created', 'transaction.updated', 'transaction.deleted', 'transaction.categorised']",
        # What changed, as a reference under its own noun: ids and statuses
        "data": "TransactionEventData",
    },
)


class TransactionEvent(_TransactionEventRequired):
    """What an event says of it. Money in or out, with its category."""


_TransactionEventDataRequired = TypedDict(
    "_TransactionEventDataRequired",
    {
        # The transaction that the event is about
        "transaction": "TransactionEventDataTransaction",
    },
)


class TransactionEventData(_TransactionEventDataRequired):
    """What changed, as a reference under its own noun: ids and statuses."""


_TransactionEventDataTransactionRequired = TypedDict(
    "_TransactionEventDataTransactionRequired",
    {
        # Unique, and never used again after a deletion. Ids of one kind sort by time of creation
        "id": str,
        # The client it belongs to; null when it belongs to none, or to the tenant as a whole
        "client_id": str,
        # A code of `GET /v1/categories`; null when none has been found yet
        "category": "Optional[str]",
        # Who or what decided the category: a person or your code (`user`), one of your rules, an earlier correction (`memory`), our dictionary or model, the structure of the row, or the file (`import`)
        "category_source": "Optional[Literal['user', 'rule', 'memory', 'dictionary', 'model', 'structure', 'import']]",
        # From 0 to 1; null where a person, a rule or the file has decided
        "category_confidence": "Optional[Decimal]",
        # What decided the category, with its version; null without a category
        "category_version": "Optional[str]",
    },
)


_TransactionEventDataTransactionOptional = TypedDict(
    "_TransactionEventDataTransactionOptional",
    {
        # The category before, where it was changed
        "previous_category": "Optional[str]",
    }, total=False,
)


class TransactionEventDataTransaction(_TransactionEventDataTransactionRequired, _TransactionEventDataTransactionOptional):
    """The transaction that the event is about."""


_DocumentEventRequired = TypedDict(
    "_DocumentEventRequired",
    {
        # Unique, and never used again after a deletion. Ids of one kind sort by time of creation
        "id": str,
        # When it was created. Never changes
        "created_at": str,
        # The version of the shape of this event: `v1`
        "api_version": str,
        # True for live data; false for test data, which never reaches the live HMRC
        "livemode": bool,
        # The client it belongs to; null when it belongs to none, or to the tenant as a whole
        "client_id": "Optional[str]",
        # Counts the events of this entity, in all of their types, from 1 and without gaps
        "sequence": int,
        # Which of the kinds listed it is
        "type": "Literal['document.created', 'document.deleted']",
        # What changed, as a reference under its own noun: ids and statuses
        "data": "DocumentEventData",
    },
)


class DocumentEvent(_DocumentEventRequired):
    """What an event says of it. A receipt, an invoice or a statement of a client."""


_DocumentEventDataRequired = TypedDict(
    "_DocumentEventDataRequired",
    {
        # The document that the event is about
        "document": "DocumentEventDataDocument",
    },
)


class DocumentEventData(_DocumentEventDataRequired):
    """What changed, as a reference under its own noun: ids and statuses."""


_DocumentEventDataDocumentRequired = TypedDict(
    "_DocumentEventDataDocumentRequired",
    {
        # Unique, and never used again after a deletion. Ids of one kind sort by time of creation
        "id": str,
        # The client it belongs to; null when it belongs to none, or to the tenant as a whole
        "client_id": str,
        # What the document is, by its content
        "media_type": "Literal['application/pdf', 'image/png', 'image/jpeg', 'image/webp', 'message/rfc822']",
        # SHA-256 of the file, in hexadecimal digits
        "sha256": str,
    },
)


class DocumentEventDataDocument(_DocumentEventDataDocumentRequired):
    """The document that the event is about."""


_ImportEventRequired = TypedDict(
    "_ImportEventRequired",
    {
        # Unique, and never used again after a deletion. Ids of one kind sort by time of creation
        "id": str,
        # When it was created. Never changes
        "created_at": str,
        # The version of the shape of this event: `v1`
        "api_version": str,
        # True for live data; false for test data, which never reaches the live HMRC
        "livemode": bool,
        # The client it belongs to; null when it belongs to none, or to the tenant as a whole
        "client_id": "Optional[str]",
        # Counts the events of this entity, in all of their types, from 1 and without gaps
        "sequence": int,
        # Which of the kinds listed it is
        "type": "Literal['import.completed', 'import.failed', 'import.cancelled', 'import.reverted']",
        # What changed, as a reference under its own noun: ids and statuses
        "data": "ImportEventData",
    },
)


class ImportEvent(_ImportEventRequired):
    """What an event says of it. A file of transactions, with how far its import has come."""


_ImportEventDataRequired = TypedDict(
    "_ImportEventDataRequired",
    {
        # The import that the event is about
        "import": "ImportEventDataImport",
    },
)


class ImportEventData(_ImportEventDataRequired):
    """What changed, as a reference under its own noun: ids and statuses."""


_ImportEventDataImportRequired = TypedDict(
    "_ImportEventDataImportRequired",
    {
        # Unique, and never used again after a deletion. Ids of one kind sort by time of creation
        "id": str,
        # The client it belongs to; null when it belongs to none, or to the tenant as a whole
        "client_id": str,
        # The state it is in. New values may be added
        "status": "Literal['queued', 'processing', 'completed', 'failed', 'cancelled']",
        # The number of each outcome
        "counts": "ImportCounts",
    },
)


class ImportEventDataImport(_ImportEventDataImportRequired):
    """The import that the event is about."""


_TaxReturnEventRequired = TypedDict(
    "_TaxReturnEventRequired",
    {
        # Unique, and never used again after a deletion. Ids of one kind sort by time of creation
        "id": str,
        # When it was created. Never changes
        "created_at": str,
        # The version of the shape of this event: `v1`
        "api_version": str,
        # True for live data; false for test data, which never reaches the live HMRC
        "livemode": bool,
        # The client it belongs to; null when it belongs to none, or to the tenant as a whole
        "client_id": "Optional[str]",
        # Counts the events of this entity, in all of their types, from 1 and without gaps
        "sequence": int,
        # Which of the kinds listed it is
        "type": "Literal['tax_return.created', 'tax_return.updated', 'tax_return.deleted', 'tax_return.calculated', 'tax_return.calculation_ready', 'tax_return.action_required', 'tax_return.declared', 'tax_return.submitted', 'tax_return.amended', 'tax_return.rejected', 'tax_return.accepted', 'tax_return.prefill_ready', 'tax_return.prefill_changed', 'tax_return.prefill_failed', 'tax_return.cancelled']",
        # What changed, as a reference under its own noun: ids and statuses
        "data": "TaxReturnEventData",
    },
)


class TaxReturnEvent(_TaxReturnEventRequired):
    """What an event says of it. A Self Assessment tax return of one client and tax year, in full."""


_TaxReturnEventDataRequired = TypedDict(
    "_TaxReturnEventDataRequired",
    {
        # The tax return that the event is about
        "tax_return": "TaxReturnEventDataTaxReturn",
    },
)


class TaxReturnEventData(_TaxReturnEventDataRequired):
    """What changed, as a reference under its own noun: ids and statuses."""


_TaxReturnEventDataTaxReturnRequired = TypedDict(
    "_TaxReturnEventDataTaxReturnRequired",
    {
        # Unique, and never used again after a deletion. Ids of one kind sort by time of creation
        "id": str,
        # The client it belongs to; null when it belongs to none, or to the tenant as a whole
        "client_id": str,
        # A tax year, 6 April to 5 April
        "tax_year": str,
        # The state it is in. New values may be added
        "status": "Literal['draft', 'preparing', 'action_required', 'awaiting_declaration', 'submitting', 'submitted', 'rejected', 'cancelled']",
        # Counts the filings of the return from 1
        "version": int,
        # When HMRC confirmed that it had the return; null until then
        "submitted_at": "Optional[str]",
        # The calculation whose figures these are; null before the first
        "calculation_id": "Optional[str]",
    },
)


class TaxReturnEventDataTaxReturn(_TaxReturnEventDataTaxReturnRequired):
    """The tax return that the event is about."""


_ApprovalEventRequired = TypedDict(
    "_ApprovalEventRequired",
    {
        # Unique, and never used again after a deletion. Ids of one kind sort by time of creation
        "id": str,
        # When it was created. Never changes
        "created_at": str,
        # The version of the shape of this event: `v1`
        "api_version": str,
        # True for live data; false for test data, which never reaches the live HMRC
        "livemode": bool,
        # The client it belongs to; null when it belongs to none, or to the tenant as a whole
        "client_id": "Optional[str]",
        # Counts the events of this entity, in all of their types, from 1 and without gaps
        "sequence": int,
        # Which of the kinds listed it is
        "type": "Literal['approval.created', 'approval.approved', 'approval.refused', 'approval.cancelled']",
        # What changed, as a reference under its own noun: ids and statuses
        "data": "ApprovalEventData",
    },
)


class ApprovalEvent(_ApprovalEventRequired):
    """What an event says of it. A link by which a taxpayer looks at the figures of a return and agrees to them, and the answer."""


_ApprovalEventDataRequired = TypedDict(
    "_ApprovalEventDataRequired",
    {
        # The approval that the event is about
        "approval": "ApprovalEventDataApproval",
    },
)


class ApprovalEventData(_ApprovalEventDataRequired):
    """What changed, as a reference under its own noun: ids and statuses."""


_ApprovalEventDataApprovalRequired = TypedDict(
    "_ApprovalEventDataApprovalRequired",
    {
        # Unique, and never used again after a deletion. Ids of one kind sort by time of creation
        "id": str,
        # The client it belongs to; null when it belongs to none, or to the tenant as a whole
        "client_id": str,
        # The `tr_` id of the tax return that it belongs to
        "tax_return_id": str,
        # How far it has come
        "state": "Literal['open', 'approved', 'refused', 'expired', 'cancelled', 'outdated']",
    },
)


class ApprovalEventDataApproval(_ApprovalEventDataApprovalRequired):
    """The approval that the event is about."""


_SubmissionBatchEventRequired = TypedDict(
    "_SubmissionBatchEventRequired",
    {
        # Unique, and never used again after a deletion. Ids of one kind sort by time of creation
        "id": str,
        # When it was created. Never changes
        "created_at": str,
        # The version of the shape of this event: `v1`
        "api_version": str,
        # True for live data; false for test data, which never reaches the live HMRC
        "livemode": bool,
        # The client it belongs to; null when it belongs to none, or to the tenant as a whole
        "client_id": "Optional[str]",
        # Counts the events of this entity, in all of their types, from 1 and without gaps
        "sequence": int,
        # Which of the kinds listed it is
        "type": "Literal['submission_batch.completed']",
        # What changed, as a reference under its own noun: ids and statuses
        "data": "SubmissionBatchEventData",
    },
)


class SubmissionBatchEvent(_SubmissionBatchEventRequired):
    """What an event says of it. Tax returns or updates on which the same is done together, with the outcome of each."""


_SubmissionBatchEventDataRequired = TypedDict(
    "_SubmissionBatchEventDataRequired",
    {
        # The batch that the event is about
        "submission_batch": "SubmissionBatchEventDataSubmissionBatch",
    },
)


class SubmissionBatchEventData(_SubmissionBatchEventDataRequired):
    """What changed, as a reference under its own noun: ids and statuses."""


_SubmissionBatchEventDataSubmissionBatchRequired = TypedDict(
    "_SubmissionBatchEventDataSubmissionBatchRequired",
    {
        # Unique, and never used again after a deletion. Ids of one kind sort by time of creation
        "id": str,
        # What is done with each item
        "act": "Literal['submit', 'prepare', 'declare', 'calculate', 'quarterly_update', 'report']",
        # Whether nothing was sent
        "preview": bool,
        # The state it is in. New values may be added
        "status": "Literal['queued', 'processing', 'completed', 'cancelled']",
        "counts": "BatchCounts",
    },
)


class SubmissionBatchEventDataSubmissionBatch(_SubmissionBatchEventDataSubmissionBatchRequired):
    """The batch that the event is about."""


_CalculationEventRequired = TypedDict(
    "_CalculationEventRequired",
    {
        # Unique, and never used again after a deletion. Ids of one kind sort by time of creation
        "id": str,
        # When it was created. Never changes
        "created_at": str,
        # The version of the shape of this event: `v1`
        "api_version": str,
        # True for live data; false for test data, which never reaches the live HMRC
        "livemode": bool,
        # The client it belongs to; null when it belongs to none, or to the tenant as a whole
        "client_id": "Optional[str]",
        # Counts the events of this entity, in all of their types, from 1 and without gaps
        "sequence": int,
        # Which of the kinds listed it is
        "type": "Literal['calculation.failed']",
        # What changed, as a reference under its own noun: ids and statuses
        "data": "CalculationEventData",
    },
)


class CalculationEvent(_CalculationEventRequired):
    """What an event says of it. The tax of a return, with every rule that was applied and the rows behind each figure."""


_CalculationEventDataRequired = TypedDict(
    "_CalculationEventDataRequired",
    {
        # The calculation that the event is about
        "calculation": "CalculationEventDataCalculation",
    },
)


class CalculationEventData(_CalculationEventDataRequired):
    """What changed, as a reference under its own noun: ids and statuses."""


_CalculationEventDataCalculationRequired = TypedDict(
    "_CalculationEventDataCalculationRequired",
    {
        # Unique, and never used again after a deletion. Ids of one kind sort by time of creation
        "id": str,
        # The client it belongs to; null when it belongs to none, or to the tenant as a whole
        "client_id": str,
        # The `tr_` id of the tax return that it belongs to
        "tax_return_id": str,
        # The state it is in. New values may be added
        "status": "Literal['failed']",
        # Stable: act on this. `/docs/codes/failures` says what each means and what to do. New codes may be added
        "error_code": str,
    },
)


class CalculationEventDataCalculation(_CalculationEventDataCalculationRequired):
    """The calculation that the event is about."""


_CategorisationEventRequired = TypedDict(
    "_CategorisationEventRequired",
    {
        # Unique, and never used again after a deletion. Ids of one kind sort by time of creation
        "id": str,
        # When it was created. Never changes
        "created_at": str,
        # The version of the shape of this event: `v1`
        "api_version": str,
        # True for live data; false for test data, which never reaches the live HMRC
        "livemode": bool,
        # The client it belongs to; null when it belongs to none, or to the tenant as a whole
        "client_id": "Optional[str]",
        # Counts the events of this entity, in all of their types, from 1 and without gaps
        "sequence": int,
        # Which of the kinds listed it is
        "type": "Literal['categorisation.failed']",
        # What changed, as a reference under its own noun: ids and statuses
        "data": "CategorisationEventData",
    },
)


class CategorisationEvent(_CategorisationEventRequired):
    """CategorisationEvent."""


_CategorisationEventDataRequired = TypedDict(
    "_CategorisationEventDataRequired",
    {
        # The categorisation that the event is about
        "categorisation": "CategorisationEventDataCategorisation",
    },
)


class CategorisationEventData(_CategorisationEventDataRequired):
    """What changed, as a reference under its own noun: ids and statuses."""


_CategorisationEventDataCategorisationRequired = TypedDict(
    "_CategorisationEventDataCategorisationRequired",
    {
        # Unique, and never used again after a deletion. Ids of one kind sort by time of creation
        "id": str,
        # The client it belongs to; null when it belongs to none, or to the tenant as a whole
        "client_id": "Optional[str]",
        # The state it is in. New values may be added
        "status": "Literal['failed']",
        # Stable: act on this. `/docs/codes/failures` says what each means and what to do. New codes may be added
        "error_code": str,
    },
)


class CategorisationEventDataCategorisation(_CategorisationEventDataCategorisationRequired):
    """The categorisation that the event is about."""


_BulkUpdateEventRequired = TypedDict(
    "_BulkUpdateEventRequired",
    {
        # Unique, and never used again after a deletion. Ids of one kind sort by time of creation
        "id": str,
        # When it was created. Never changes
        "created_at": str,
        # The version of the shape of this event: `v1`
        "api_version": str,
        # True for live data; false for test data, which never reaches the live HMRC
        "livemode": bool,
        # The client it belongs to; null when it belongs to none, or to the tenant as a whole
        "client_id": "Optional[str]",
        # Counts the events of this entity, in all of their types, from 1 and without gaps
        "sequence": int,
        # Which of the kinds listed it is
        "type": "Literal['bulk_update.failed']",
        # What changed, as a reference under its own noun: ids and statuses
        "data": "BulkUpdateEventData",
    },
)


class BulkUpdateEvent(_BulkUpdateEventRequired):
    """What an event says of it. A change of many transactions, with how far it has come."""


_BulkUpdateEventDataRequired = TypedDict(
    "_BulkUpdateEventDataRequired",
    {
        # The bulk update that the event is about
        "bulk_update": "BulkUpdateEventDataBulkUpdate",
    },
)


class BulkUpdateEventData(_BulkUpdateEventDataRequired):
    """What changed, as a reference under its own noun: ids and statuses."""


_BulkUpdateEventDataBulkUpdateRequired = TypedDict(
    "_BulkUpdateEventDataBulkUpdateRequired",
    {
        # Unique, and never used again after a deletion. Ids of one kind sort by time of creation
        "id": str,
        # The client it belongs to; null when it belongs to none, or to the tenant as a whole
        "client_id": "Optional[str]",
        # The state it is in. New values may be added
        "status": "Literal['failed']",
        # Stable: act on this. `/docs/codes/failures` says what each means and what to do. New codes may be added
        "error_code": str,
    },
)


class BulkUpdateEventDataBulkUpdate(_BulkUpdateEventDataBulkUpdateRequired):
    """The bulk update that the event is about."""


_ReportEventRequired = TypedDict(
    "_ReportEventRequired",
    {
        # Unique, and never used again after a deletion. Ids of one kind sort by time of creation
        "id": str,
        # When it was created. Never changes
        "created_at": str,
        # The version of the shape of this event: `v1`
        "api_version": str,
        # True for live data; false for test data, which never reaches the live HMRC
        "livemode": bool,
        # The client it belongs to; null when it belongs to none, or to the tenant as a whole
        "client_id": "Optional[str]",
        # Counts the events of this entity, in all of their types, from 1 and without gaps
        "sequence": int,
        # Which of the kinds listed it is
        "type": "Literal['report.completed', 'report.failed', 'report.cancelled']",
        # What changed, as a reference under its own noun: ids and statuses
        "data": "ReportEventData",
    },
)


class ReportEvent(_ReportEventRequired):
    """What an event says of it. A report, with its file when it is made."""


_ReportEventDataRequired = TypedDict(
    "_ReportEventDataRequired",
    {
        # The report that the event is about
        "report": "ReportEventDataReport",
    },
)


class ReportEventData(_ReportEventDataRequired):
    """What changed, as a reference under its own noun: ids and statuses."""


_ReportEventDataReportRequired = TypedDict(
    "_ReportEventDataReportRequired",
    {
        # Unique, and never used again after a deletion. Ids of one kind sort by time of creation
        "id": str,
        # The client it belongs to; null when it belongs to none, or to the tenant as a whole
        "client_id": "Optional[str]",
        # Which of the kinds listed it is
        "type": "Literal['tax_summary', 'tax_calculation', 'income_expense', 'property_income', 'sa100', 'sa101', 'sa102', 'sa103', 'sa104', 'sa105', 'sa106', 'sa108', 'sa110', 'analytics', 'what_changes', 'practice_overview', 'quarterly_update', 'transactions', 'rows_without_document', 'audit_trail', 'data_export']",
        # The file type of the report: PDF, CSV, XLSX or JSON
        "format": "Literal['json', 'csv', 'xlsx', 'ndjson', 'pdf', 'zip']",
        # The state it is in. New values may be added
        "status": "Literal['queued', 'processing', 'completed', 'failed', 'cancelled']",
    },
)


class ReportEventDataReport(_ReportEventDataReportRequired):
    """The report that the event is about."""


_HmrcAuthorisationEventRequired = TypedDict(
    "_HmrcAuthorisationEventRequired",
    {
        # Unique, and never used again after a deletion. Ids of one kind sort by time of creation
        "id": str,
        # When it was created. Never changes
        "created_at": str,
        # The version of the shape of this event: `v1`
        "api_version": str,
        # True for live data; false for test data, which never reaches the live HMRC
        "livemode": bool,
        # The client it belongs to; null when it belongs to none, or to the tenant as a whole
        "client_id": "Optional[str]",
        # Counts the events of this entity, in all of their types, from 1 and without gaps
        "sequence": int,
        # Which of the kinds listed it is
        "type": "Literal['hmrc_authorisation.granted', 'hmrc_authorisation.revoked', 'hmrc_authorisation.expiring']",
        # What changed, as a reference under its own noun: ids and statuses
        "data": "HmrcAuthorisationEventData",
    },
)


class HmrcAuthorisationEvent(_HmrcAuthorisationEventRequired):
    """What an event says of it. The state of a client’s authorisation with HMRC."""


_HmrcAuthorisationEventDataRequired = TypedDict(
    "_HmrcAuthorisationEventDataRequired",
    {
        # The authorisation that the event is about
        "hmrc_authorisation": "HmrcAuthorisationEventDataHmrcAuthorisation",
    },
)


class HmrcAuthorisationEventData(_HmrcAuthorisationEventDataRequired):
    """What changed, as a reference under its own noun: ids and statuses."""


_HmrcAuthorisationEventDataHmrcAuthorisationRequired = TypedDict(
    "_HmrcAuthorisationEventDataHmrcAuthorisationRequired",
    {
        # The client it belongs to; null when it belongs to none, or to the tenant as a whole
        "client_id": str,
        # The state it is in. New values may be added
        "status": "Literal['active', 'expiring', 'revoked', 'expired']",
    },
)


_HmrcAuthorisationEventDataHmrcAuthorisationOptional = TypedDict(
    "_HmrcAuthorisationEventDataHmrcAuthorisationOptional",
    {
        # When it ends, in a notice of that
        "expires_at": str,
        # Until it ends, in a notice of that
        "days_left": int,
    }, total=False,
)


class HmrcAuthorisationEventDataHmrcAuthorisation(_HmrcAuthorisationEventDataHmrcAuthorisationRequired, _HmrcAuthorisationEventDataHmrcAuthorisationOptional):
    """The authorisation that the event is about."""


_HmrcAgentEventRequired = TypedDict(
    "_HmrcAgentEventRequired",
    {
        # Unique, and never used again after a deletion. Ids of one kind sort by time of creation
        "id": str,
        # When it was created. Never changes
        "created_at": str,
        # The version of the shape of this event: `v1`
        "api_version": str,
        # True for live data; false for test data, which never reaches the live HMRC
        "livemode": bool,
        # The client it belongs to; null when it belongs to none, or to the tenant as a whole
        "client_id": "Optional[str]",
        # Counts the events of this entity, in all of their types, from 1 and without gaps
        "sequence": int,
        # Which of the kinds listed it is
        "type": "Literal['hmrc_agent.granted', 'hmrc_agent.expiring', 'hmrc_agent.ended']",
        # What changed, as a reference under its own noun: ids and statuses
        "data": "HmrcAgentEventData",
    },
)


class HmrcAgentEvent(_HmrcAgentEventRequired):
    """What an event says of it. The sign-in of the practice at HMRC as an agent."""


_HmrcAgentEventDataRequired = TypedDict(
    "_HmrcAgentEventDataRequired",
    {
        # The sign-in of the practice that the event is about
        "hmrc_agent": "HmrcAgentEventDataHmrcAgent",
    },
)


class HmrcAgentEventData(_HmrcAgentEventDataRequired):
    """What changed, as a reference under its own noun: ids and statuses."""


_HmrcAgentEventDataHmrcAgentRequired = TypedDict(
    "_HmrcAgentEventDataHmrcAgentRequired",
    {
        # The agent reference number of the practice’s agent services account
        "arn": str,
        # What the sign-in is now
        "status": "Literal['active', 'expiring', 'revoked', 'expired']",
    },
)


_HmrcAgentEventDataHmrcAgentOptional = TypedDict(
    "_HmrcAgentEventDataHmrcAgentOptional",
    {
        # When it ends, in a notice of that
        "expires_at": str,
        # Until it ends, in a notice of that
        "days_left": int,
    }, total=False,
)


class HmrcAgentEventDataHmrcAgent(_HmrcAgentEventDataHmrcAgentRequired, _HmrcAgentEventDataHmrcAgentOptional):
    """The sign-in of the practice that the event is about."""


_AgentAuthorisationEventRequired = TypedDict(
    "_AgentAuthorisationEventRequired",
    {
        # Unique, and never used again after a deletion. Ids of one kind sort by time of creation
        "id": str,
        # When it was created. Never changes
        "created_at": str,
        # The version of the shape of this event: `v1`
        "api_version": str,
        # True for live data; false for test data, which never reaches the live HMRC
        "livemode": bool,
        # The client it belongs to; null when it belongs to none, or to the tenant as a whole
        "client_id": "Optional[str]",
        # Counts the events of this entity, in all of their types, from 1 and without gaps
        "sequence": int,
        # Which of the kinds listed it is
        "type": "Literal['agent_authorisation.accepted', 'agent_authorisation.rejected', 'agent_authorisation.expired', 'agent_authorisation.ended']",
        # What changed, as a reference under its own noun: ids and statuses
        "data": "AgentAuthorisationEventData",
    },
)


class AgentAuthorisationEvent(_AgentAuthorisationEventRequired):
    """AgentAuthorisationEvent."""


_AgentAuthorisationEventDataRequired = TypedDict(
    "_AgentAuthorisationEventDataRequired",
    {
        # The authorisation of the practice by a client that the event is about
        "agent_authorisation": "AgentAuthorisationEventDataAgentAuthorisation",
    },
)


class AgentAuthorisationEventData(_AgentAuthorisationEventDataRequired):
    """What changed, as a reference under its own noun: ids and statuses."""


_AgentAuthorisationEventDataAgentAuthorisationRequired = TypedDict(
    "_AgentAuthorisationEventDataAgentAuthorisationRequired",
    {
        # The client it belongs to; null when it belongs to none, or to the tenant as a whole
        "client_id": str,
        # The invitation by which it came; null where none of ours is known
        "invitation_id": "Optional[str]",
        # The role that the client was invited in; null where no invitation of ours is known
        "role": "Optional[Literal['main', 'supporting']]",
        # What has become of the authorisation
        "status": "Literal['accepted', 'rejected', 'expired', 'ended']",
    },
)


class AgentAuthorisationEventDataAgentAuthorisation(_AgentAuthorisationEventDataAgentAuthorisationRequired):
    """The authorisation of the practice by a client that the event is about."""


_ObligationEventRequired = TypedDict(
    "_ObligationEventRequired",
    {
        # Unique, and never used again after a deletion. Ids of one kind sort by time of creation
        "id": str,
        # When it was created. Never changes
        "created_at": str,
        # The version of the shape of this event: `v1`
        "api_version": str,
        # True for live data; false for test data, which never reaches the live HMRC
        "livemode": bool,
        # The client it belongs to; null when it belongs to none, or to the tenant as a whole
        "client_id": "Optional[str]",
        # Counts the events of this entity, in all of their types, from 1 and without gaps
        "sequence": int,
        # Which of the kinds listed it is
        "type": "Literal['obligation.due_soon', 'obligation.overdue', 'obligation.fulfilled']",
        # What changed, as a reference under its own noun: ids and statuses
        "data": "ObligationEventData",
    },
)


class ObligationEvent(_ObligationEventRequired):
    """What an event says of it. Something that HMRC expects by a certain day."""


_ObligationEventDataRequired = TypedDict(
    "_ObligationEventDataRequired",
    {
        # The obligation that the event is about
        "obligation": "ObligationEventDataObligation",
    },
)


class ObligationEventData(_ObligationEventDataRequired):
    """What changed, as a reference under its own noun: ids and statuses."""


_ObligationEventDataObligationRequired = TypedDict(
    "_ObligationEventDataObligationRequired",
    {
        # Unique, and never used again after a deletion. Ids of one kind sort by time of creation
        "id": str,
        # The client it belongs to; null when it belongs to none, or to the tenant as a whole
        "client_id": str,
        # Which of the kinds listed it is
        "kind": "Literal['quarterly', 'final']",
        # The last day of the period
        "period_end": str,
        # The last day on which it can be paid or filed in time
        "due_on": str,
        # The state it is in. New values may be added
        "status": "Literal['open', 'fulfilled', 'overdue']",
        # To the due date, while it is open
        "days_left": "Optional[int]",
    },
)


class ObligationEventDataObligation(_ObligationEventDataObligationRequired):
    """The obligation that the event is about."""


_PaymentEventRequired = TypedDict(
    "_PaymentEventRequired",
    {
        # Unique, and never used again after a deletion. Ids of one kind sort by time of creation
        "id": str,
        # When it was created. Never changes
        "created_at": str,
        # The version of the shape of this event: `v1`
        "api_version": str,
        # True for live data; false for test data, which never reaches the live HMRC
        "livemode": bool,
        # The client it belongs to; null when it belongs to none, or to the tenant as a whole
        "client_id": "Optional[str]",
        # Counts the events of this entity, in all of their types, from 1 and without gaps
        "sequence": int,
        # Which of the kinds listed it is
        "type": "Literal['payment.due_soon', 'payment.overdue']",
        # What changed, as a reference under its own noun: ids and statuses
        "data": "PaymentEventData",
    },
)


class PaymentEvent(_PaymentEventRequired):
    """PaymentEvent."""


_PaymentEventDataRequired = TypedDict(
    "_PaymentEventDataRequired",
    {
        # The payment that the event is about
        "payment": "PaymentEventDataPayment",
    },
)


class PaymentEventData(_PaymentEventDataRequired):
    """What changed, as a reference under its own noun: ids and statuses."""


_PaymentEventDataPaymentRequired = TypedDict(
    "_PaymentEventDataPaymentRequired",
    {
        # The client who has to pay
        "client_id": str,
        # The kind of payment
        "what": "Literal['balancing_payment', 'first_payment_on_account', 'second_payment_on_account', 'other_charge']",
        # A tax year, 6 April to 5 April
        "tax_year": str,
        # The last day to pay without interest
        "due_on": str,
        # To the due date, until it has passed
        "days_left": "Optional[int]",
        # `hmrc` where its account shows it as open, `own_rules` where it could not be read
        "source": "Literal['hmrc', 'own_rules']",
    },
)


class PaymentEventDataPayment(_PaymentEventDataPaymentRequired):
    """The payment that the event is about."""


_QuarterlyUpdateEventRequired = TypedDict(
    "_QuarterlyUpdateEventRequired",
    {
        # Unique, and never used again after a deletion. Ids of one kind sort by time of creation
        "id": str,
        # When it was created. Never changes
        "created_at": str,
        # The version of the shape of this event: `v1`
        "api_version": str,
        # True for live data; false for test data, which never reaches the live HMRC
        "livemode": bool,
        # The client it belongs to; null when it belongs to none, or to the tenant as a whole
        "client_id": "Optional[str]",
        # Counts the events of this entity, in all of their types, from 1 and without gaps
        "sequence": int,
        # Which of the kinds listed it is
        "type": "Literal['quarterly_update.accepted', 'quarterly_update.rejected']",
        # What changed, as a reference under its own noun: ids and statuses
        "data": "QuarterlyUpdateEventData",
    },
)


class QuarterlyUpdateEvent(_QuarterlyUpdateEventRequired):
    """What an event says of it. Income and expenses of the year so far, as sent to HMRC."""


_QuarterlyUpdateEventDataRequired = TypedDict(
    "_QuarterlyUpdateEventDataRequired",
    {
        # The quarterly update that the event is about
        "quarterly_update": "QuarterlyUpdateEventDataQuarterlyUpdate",
    },
)


class QuarterlyUpdateEventData(_QuarterlyUpdateEventDataRequired):
    """What changed, as a reference under its own noun: ids and statuses."""


_QuarterlyUpdateEventDataQuarterlyUpdateRequired = TypedDict(
    "_QuarterlyUpdateEventDataQuarterlyUpdateRequired",
    {
        # Unique, and never used again after a deletion. Ids of one kind sort by time of creation
        "id": str,
        # The client it belongs to; null when it belongs to none, or to the tenant as a whole
        "client_id": str,
        # The self-employment it belongs to; null for none
        "business_id": "Optional[str]",
        # A tax year, 6 April to 5 April
        "tax_year": str,
        # The last day of the period
        "period_end": str,
        # The state it is in. New values may be added
        "status": "Literal['draft', 'sending', 'accepted', 'rejected', 'unknown']",
    },
)


class QuarterlyUpdateEventDataQuarterlyUpdate(_QuarterlyUpdateEventDataQuarterlyUpdateRequired):
    """The quarterly update that the event is about."""


_PracticeEventRequired = TypedDict(
    "_PracticeEventRequired",
    {
        # Unique, and never used again after a deletion. Ids of one kind sort by time of creation
        "id": str,
        # When it was created. Never changes
        "created_at": str,
        # The version of the shape of this event: `v1`
        "api_version": str,
        # True for live data; false for test data, which never reaches the live HMRC
        "livemode": bool,
        # The client it belongs to; null when it belongs to none, or to the tenant as a whole
        "client_id": "Optional[str]",
        # Counts the events of this entity, in all of their types, from 1 and without gaps
        "sequence": int,
        # Which of the kinds listed it is
        "type": "Literal['practice.readiness_changed']",
        # What changed, as a reference under its own noun: ids and statuses
        "data": "PracticeEventData",
    },
)


class PracticeEvent(_PracticeEventRequired):
    """What an event says of a client’s year."""


_PracticeEventDataRequired = TypedDict(
    "_PracticeEventDataRequired",
    {
        # The client’s year that the event is about
        "practice": "PracticeEventDataPractice",
    },
)


class PracticeEventData(_PracticeEventDataRequired):
    """What changed, as a reference under its own noun: ids and statuses."""


_PracticeEventDataPracticeRequired = TypedDict(
    "_PracticeEventDataPracticeRequired",
    {
        # The client whose year it is
        "client_id": str,
        # A tax year, 6 April to 5 April
        "tax_year": str,
        # The next step of the year; `done` when none is left
        "state": "Literal['access', 'sign_up', 'review', 'missing_months', 'figures', 'approval', 'prepare', 'file', 'pay', 'done']",
        # The next step as it was before
        "previous_state": "Literal['access', 'sign_up', 'review', 'missing_months', 'figures', 'approval', 'prepare', 'file', 'pay', 'done']",
    },
)


class PracticeEventDataPractice(_PracticeEventDataPracticeRequired):
    """The client’s year that the event is about."""


_ApiKeyEventRequired = TypedDict(
    "_ApiKeyEventRequired",
    {
        # Unique, and never used again after a deletion. Ids of one kind sort by time of creation
        "id": str,
        # When it was created. Never changes
        "created_at": str,
        # The version of the shape of this event: `v1`
        "api_version": str,
        # True for live data; false for test data, which never reaches the live HMRC
        "livemode": bool,
        # The client it belongs to; null when it belongs to none, or to the tenant as a whole
        "client_id": "Optional[str]",
        # Counts the events of this entity, in all of their types, from 1 and without gaps
        "sequence": int,
        # Which of the kinds listed it is
        "type": "Literal['api_key.created', 'api_key.revoked']",
        # What changed, as a reference under its own noun: ids and statuses
        "data": "ApiKeyEventData",
    },
)


class ApiKeyEvent(_ApiKeyEventRequired):
    """What an event says of it. An API key, without its secret."""


_ApiKeyEventDataRequired = TypedDict(
    "_ApiKeyEventDataRequired",
    {
        # The key that the event is about
        "api_key": "ApiKeyEventDataApiKey",
    },
)


class ApiKeyEventData(_ApiKeyEventDataRequired):
    """What changed, as a reference under its own noun: ids and statuses."""


_ApiKeyEventDataApiKeyRequired = TypedDict(
    "_ApiKeyEventDataApiKeyRequired",
    {
        # Unique, and never used again after a deletion. Ids of one kind sort by time of creation
        "id": str,
        # What the key was called when it was issued
        "name": str,
    },
)


class ApiKeyEventDataApiKey(_ApiKeyEventDataApiKeyRequired):
    """The key that the event is about."""


_OauthGrantEventRequired = TypedDict(
    "_OauthGrantEventRequired",
    {
        # Unique, and never used again after a deletion. Ids of one kind sort by time of creation
        "id": str,
        # When it was created. Never changes
        "created_at": str,
        # The version of the shape of this event: `v1`
        "api_version": str,
        # True for live data; false for test data, which never reaches the live HMRC
        "livemode": bool,
        # The client it belongs to; null when it belongs to none, or to the tenant as a whole
        "client_id": "Optional[str]",
        # Counts the events of this entity, in all of their types, from 1 and without gaps
        "sequence": int,
        # Which of the kinds listed it is
        "type": "Literal['oauth_grant.created', 'oauth_grant.revoked']",
        # What changed, as a reference under its own noun: ids and statuses
        "data": "OauthGrantEventData",
    },
)


class OauthGrantEvent(_OauthGrantEventRequired):
    """What an event says of it. The access that a person gave to an app."""


_OauthGrantEventDataRequired = TypedDict(
    "_OauthGrantEventDataRequired",
    {
        # The consent that the event is about
        "oauth_grant": "OauthGrantEventDataOauthGrant",
    },
)


class OauthGrantEventData(_OauthGrantEventDataRequired):
    """What changed, as a reference under its own noun: ids and statuses."""


_OauthGrantEventDataOauthGrantRequired = TypedDict(
    "_OauthGrantEventDataOauthGrantRequired",
    {
        # Unique, and never used again after a deletion. Ids of one kind sort by time of creation
        "id": str,
        # Which app was given access, by its `app_` id
        "app_id": str,
        # What the app was called when it was given access
        "app_name": str,
        # The client it belongs to; null when it belongs to none, or to the tenant as a whole
        "client_id": "Optional[str]",
    },
)


_OauthGrantEventDataOauthGrantOptional = TypedDict(
    "_OauthGrantEventDataOauthGrantOptional",
    {
        # Who ended it. Absent when it was created
        "reason": "Literal['revoked', 'revoked_by_app', 'token_reused', 'app_deleted']",
    }, total=False,
)


class OauthGrantEventDataOauthGrant(_OauthGrantEventDataOauthGrantRequired, _OauthGrantEventDataOauthGrantOptional):
    """The consent that the event is about."""


_WebhookEndpointEventRequired = TypedDict(
    "_WebhookEndpointEventRequired",
    {
        # Unique, and never used again after a deletion. Ids of one kind sort by time of creation
        "id": str,
        # When it was created. Never changes
        "created_at": str,
        # The version of the shape of this event: `v1`
        "api_version": str,
        # True for live data; false for test data, which never reaches the live HMRC
        "livemode": bool,
        # The client it belongs to; null when it belongs to none, or to the tenant as a whole
        "client_id": "Optional[str]",
        # Counts the events of this entity, in all of their types, from 1 and without gaps
        "sequence": int,
        # Which of the kinds listed it is
        "type": "Literal['webhook_endpoint.disabled', 'webhook_endpoint.failing', 'webhook_endpoint.moved', 'webhook_endpoint.test']",
        # What changed, as a reference under its own noun: ids and statuses
        "data": "WebhookEndpointEventData",
    },
)


class WebhookEndpointEvent(_WebhookEndpointEventRequired):
    """What an event says of it. An address of yours to which events are sent."""


_WebhookEndpointEventDataRequired = TypedDict(
    "_WebhookEndpointEventDataRequired",
    {
        # The endpoint that the event is about
        "webhook_endpoint": "WebhookEndpointEventDataWebhookEndpoint",
    },
)


class WebhookEndpointEventData(_WebhookEndpointEventDataRequired):
    """What changed, as a reference under its own noun: ids and statuses."""


_WebhookEndpointEventDataWebhookEndpointRequired = TypedDict(
    "_WebhookEndpointEventDataWebhookEndpointRequired",
    {
        # Unique, and never used again after a deletion. Ids of one kind sort by time of creation
        "id": str,
        # The state it is in. New values may be added
        "status": "Literal['active', 'disabled_by_user', 'disabled_by_failures']",
    },
)


class WebhookEndpointEventDataWebhookEndpoint(_WebhookEndpointEventDataWebhookEndpointRequired):
    """The endpoint that the event is about."""


_EventAnyDataOptional = TypedDict(
    "_EventAnyDataOptional",
    {
        # The client that the event is about
        "client": "EventAnyDataClient",
        # The self-employment that this concerns
        "business": "EventAnyDataBusiness",
        # The property that the event is about
        "property": "EventAnyDataProperty",
        # The transaction that the event is about
        "transaction": "EventAnyDataTransaction",
        # The document that the event is about
        "document": "EventAnyDataDocument",
        # The import that the event is about
        "import": "EventAnyDataImport",
        # The tax return that the event is about
        "tax_return": "EventAnyDataTaxReturn",
        # The approval that the event is about
        "approval": "EventAnyDataApproval",
        # The batch that the event is about
        "submission_batch": "EventAnyDataSubmissionBatch",
        # The calculation that the event is about
        "calculation": "EventAnyDataCalculation",
        # The categorisation that the event is about
        "categorisation": "EventAnyDataCategorisation",
        # The bulk update that the event is about
        "bulk_update": "EventAnyDataBulkUpdate",
        # The report that the event is about
        "report": "EventAnyDataReport",
        # The authorisation that the event is about
        "hmrc_authorisation": "EventAnyDataHmrcAuthorisation",
        # The sign-in of the practice that the event is about
        "hmrc_agent": "EventAnyDataHmrcAgent",
        # The authorisation of the practice by a client that the event is about
        "agent_authorisation": "EventAnyDataAgentAuthorisation",
        # The obligation that the event is about
        "obligation": "EventAnyDataObligation",
        # The payment that the event is about
        "payment": "EventAnyDataPayment",
        # The quarterly update that the event is about
        "quarterly_update": "EventAnyDataQuarterlyUpdate",
        # The client’s year that the event is about
        "practice": "EventAnyDataPractice",
        # The key that the event is about
        "api_key": "EventAnyDataApiKey",
        # The consent that the event is about
        "oauth_grant": "EventAnyDataOauthGrant",
        # The endpoint that the event is about
        "webhook_endpoint": "EventAnyDataWebhookEndpoint",
    }, total=False,
)


class EventAnyData(_EventAnyDataOptional):
    """EventAnyData."""


_EventAnyDataClientRequired = TypedDict(
    "_EventAnyDataClientRequired",
    {
        # Unique, and never used again after a deletion. Ids of one kind sort by time of creation
        "id": str,
    },
)


_EventAnyDataClientOptional = TypedDict(
    "_EventAnyDataClientOptional",
    {
        # The client that is deleted
        "merged_client_id": str,
        # The erasure, which has the certificate
        "erasure_id": str,
    }, total=False,
)


class EventAnyDataClient(_EventAnyDataClientRequired, _EventAnyDataClientOptional):
    """The client that the event is about."""


_EventAnyDataBusinessRequired = TypedDict(
    "_EventAnyDataBusinessRequired",
    {
        # Unique, and never used again after a deletion. Ids of one kind sort by time of creation
        "id": str,
        # The client it belongs to; null when it belongs to none, or to the tenant as a whole
        "client_id": str,
    },
)


class EventAnyDataBusiness(_EventAnyDataBusinessRequired):
    """The self-employment that this concerns."""


_EventAnyDataPropertyRequired = TypedDict(
    "_EventAnyDataPropertyRequired",
    {
        # Unique, and never used again after a deletion. Ids of one kind sort by time of creation
        "id": str,
        # The client it belongs to; null when it belongs to none, or to the tenant as a whole
        "client_id": str,
    },
)


class EventAnyDataProperty(_EventAnyDataPropertyRequired):
    """The property that the event is about."""


_EventAnyDataTransactionRequired = TypedDict(
    "_EventAnyDataTransactionRequired",
    {
        # Unique, and never used again after a deletion. Ids of one kind sort by time of creation
        "id": str,
        # The client it belongs to; null when it belongs to none, or to the tenant as a whole
        "client_id": str,
        # A code of `GET /v1/categories`; null when none has been found yet
        "category": "Optional[str]",
        # Who or what decided the category: a person or your code (`user`), one of your rules, an earlier correction (`memory`), our dictionary or model, the structure of the row, or the file (`import`)
        "category_source": "Optional[Literal['user', 'rule', 'memory', 'dictionary', 'model', 'structure', 'import']]",
        # From 0 to 1; null where a person, a rule or the file has decided
        "category_confidence": "Optional[Decimal]",
        # What decided the category, with its version; null without a category
        "category_version": "Optional[str]",
    },
)


_EventAnyDataTransactionOptional = TypedDict(
    "_EventAnyDataTransactionOptional",
    {
        # The category before, where it was changed
        "previous_category": "Optional[str]",
    }, total=False,
)


class EventAnyDataTransaction(_EventAnyDataTransactionRequired, _EventAnyDataTransactionOptional):
    """The transaction that the event is about."""


_EventAnyDataDocumentRequired = TypedDict(
    "_EventAnyDataDocumentRequired",
    {
        # Unique, and never used again after a deletion. Ids of one kind sort by time of creation
        "id": str,
        # The client it belongs to; null when it belongs to none, or to the tenant as a whole
        "client_id": str,
        # What the document is, by its content
        "media_type": "Literal['application/pdf', 'image/png', 'image/jpeg', 'image/webp', 'message/rfc822']",
        # SHA-256 of the file, in hexadecimal digits
        "sha256": str,
    },
)


class EventAnyDataDocument(_EventAnyDataDocumentRequired):
    """The document that the event is about."""


_EventAnyDataImportRequired = TypedDict(
    "_EventAnyDataImportRequired",
    {
        # Unique, and never used again after a deletion. Ids of one kind sort by time of creation
        "id": str,
        # The client it belongs to; null when it belongs to none, or to the tenant as a whole
        "client_id": str,
        # The state it is in. New values may be added
        "status": "Literal['queued', 'processing', 'completed', 'failed', 'cancelled']",
        # The number of each outcome
        "counts": "ImportCounts",
    },
)


class EventAnyDataImport(_EventAnyDataImportRequired):
    """The import that the event is about."""


_EventAnyDataTaxReturnRequired = TypedDict(
    "_EventAnyDataTaxReturnRequired",
    {
        # Unique, and never used again after a deletion. Ids of one kind sort by time of creation
        "id": str,
        # The client it belongs to; null when it belongs to none, or to the tenant as a whole
        "client_id": str,
        # A tax year, 6 April to 5 April
        "tax_year": str,
        # The state it is in. New values may be added
        "status": "Literal['draft', 'preparing', 'action_required', 'awaiting_declaration', 'submitting', 'submitted', 'rejected', 'cancelled']",
        # Counts the filings of the return from 1
        "version": int,
        # When HMRC confirmed that it had the return; null until then
        "submitted_at": "Optional[str]",
        # The calculation whose figures these are; null before the first
        "calculation_id": "Optional[str]",
    },
)


class EventAnyDataTaxReturn(_EventAnyDataTaxReturnRequired):
    """The tax return that the event is about."""


_EventAnyDataApprovalRequired = TypedDict(
    "_EventAnyDataApprovalRequired",
    {
        # Unique, and never used again after a deletion. Ids of one kind sort by time of creation
        "id": str,
        # The client it belongs to; null when it belongs to none, or to the tenant as a whole
        "client_id": str,
        # The `tr_` id of the tax return that it belongs to
        "tax_return_id": str,
        # How far it has come
        "state": "Literal['open', 'approved', 'refused', 'expired', 'cancelled', 'outdated']",
    },
)


class EventAnyDataApproval(_EventAnyDataApprovalRequired):
    """The approval that the event is about."""


_EventAnyDataSubmissionBatchRequired = TypedDict(
    "_EventAnyDataSubmissionBatchRequired",
    {
        # Unique, and never used again after a deletion. Ids of one kind sort by time of creation
        "id": str,
        # What is done with each item
        "act": "Literal['submit', 'prepare', 'declare', 'calculate', 'quarterly_update', 'report']",
        # Whether nothing was sent
        "preview": bool,
        # The state it is in. New values may be added
        "status": "Literal['queued', 'processing', 'completed', 'cancelled']",
        "counts": "BatchCounts",
    },
)


class EventAnyDataSubmissionBatch(_EventAnyDataSubmissionBatchRequired):
    """The batch that the event is about."""


_EventAnyDataCalculationRequired = TypedDict(
    "_EventAnyDataCalculationRequired",
    {
        # Unique, and never used again after a deletion. Ids of one kind sort by time of creation
        "id": str,
        # The client it belongs to; null when it belongs to none, or to the tenant as a whole
        "client_id": str,
        # The `tr_` id of the tax return that it belongs to
        "tax_return_id": str,
        # The state it is in. New values may be added
        "status": "Literal['failed']",
        # Stable: act on this. `/docs/codes/failures` says what each means and what to do. New codes may be added
        "error_code": str,
    },
)


class EventAnyDataCalculation(_EventAnyDataCalculationRequired):
    """The calculation that the event is about."""


_EventAnyDataCategorisationRequired = TypedDict(
    "_EventAnyDataCategorisationRequired",
    {
        # Unique, and never used again after a deletion. Ids of one kind sort by time of creation
        "id": str,
        # The client it belongs to; null when it belongs to none, or to the tenant as a whole
        "client_id": "Optional[str]",
        # The state it is in. New values may be added
        "status": "Literal['failed']",
        # Stable: act on this. `/docs/codes/failures` says what each means and what to do. New codes may be added
        "error_code": str,
    },
)


class EventAnyDataCategorisation(_EventAnyDataCategorisationRequired):
    """The categorisation that the event is about."""


_EventAnyDataBulkUpdateRequired = TypedDict(
    "_EventAnyDataBulkUpdateRequired",
    {
        # Unique, and never used again after a deletion. Ids of one kind sort by time of creation
        "id": str,
        # The client it belongs to; null when it belongs to none, or to the tenant as a whole
        "client_id": "Optional[str]",
        # The state it is in. New values may be added
        "status": "Literal['failed']",
        # Stable: act on this. `/docs/codes/failures` says what each means and what to do. New codes may be added
        "error_code": str,
    },
)


class EventAnyDataBulkUpdate(_EventAnyDataBulkUpdateRequired):
    """The bulk update that the event is about."""


_EventAnyDataReportRequired = TypedDict(
    "_EventAnyDataReportRequired",
    {
        # Unique, and never used again after a deletion. Ids of one kind sort by time of creation
        "id": str,
        # The client it belongs to; null when it belongs to none, or to the tenant as a whole
        "client_id": "Optional[str]",
        # Which of the kinds listed it is
        "type": "Literal['tax_summary', 'tax_calculation', 'income_expense', 'property_income', 'sa100', 'sa101', 'sa102', 'sa103', 'sa104', 'sa105', 'sa106', 'sa108', 'sa110', 'analytics', 'what_changes', 'practice_overview', 'quarterly_update', 'transactions', 'rows_without_document', 'audit_trail', 'data_export']",
        # The file type of the report: PDF, CSV, XLSX or JSON
        "format": "Literal['json', 'csv', 'xlsx', 'ndjson', 'pdf', 'zip']",
        # The state it is in. New values may be added
        "status": "Literal['queued', 'processing', 'completed', 'failed', 'cancelled']",
    },
)


class EventAnyDataReport(_EventAnyDataReportRequired):
    """The report that the event is about."""


_EventAnyDataHmrcAuthorisationRequired = TypedDict(
    "_EventAnyDataHmrcAuthorisationRequired",
    {
        # The client it belongs to; null when it belongs to none, or to the tenant as a whole
        "client_id": str,
        # The state it is in. New values may be added
        "status": "Literal['active', 'expiring', 'revoked', 'expired']",
    },
)


_EventAnyDataHmrcAuthorisationOptional = TypedDict(
    "_EventAnyDataHmrcAuthorisationOptional",
    {
        # When it ends, in a notice of that
        "expires_at": str,
        # Until it ends, in a notice of that
        "days_left": int,
    }, total=False,
)


class EventAnyDataHmrcAuthorisation(_EventAnyDataHmrcAuthorisationRequired, _EventAnyDataHmrcAuthorisationOptional):
    """The authorisation that the event is about."""


_EventAnyDataHmrcAgentRequired = TypedDict(
    "_EventAnyDataHmrcAgentRequired",
    {
        # The agent reference number of the practice’s agent services account
        "arn": str,
        # What the sign-in is now
        "status": "Literal['active', 'expiring', 'revoked', 'expired']",
    },
)


_EventAnyDataHmrcAgentOptional = TypedDict(
    "_EventAnyDataHmrcAgentOptional",
    {
        # When it ends, in a notice of that
        "expires_at": str,
        # Until it ends, in a notice of that
        "days_left": int,
    }, total=False,
)


class EventAnyDataHmrcAgent(_EventAnyDataHmrcAgentRequired, _EventAnyDataHmrcAgentOptional):
    """The sign-in of the practice that the event is about."""


_EventAnyDataAgentAuthorisationRequired = TypedDict(
    "_EventAnyDataAgentAuthorisationRequired",
    {
        # The client it belongs to; null when it belongs to none, or to the tenant as a whole
        "client_id": str,
        # The invitation by which it came; null where none of ours is known
        "invitation_id": "Optional[str]",
        # The role that the client was invited in; null where no invitation of ours is known
        "role": "Optional[Literal['main', 'supporting']]",
        # What has become of the authorisation
        "status": "Literal['accepted', 'rejected', 'expired', 'ended']",
    },
)


class EventAnyDataAgentAuthorisation(_EventAnyDataAgentAuthorisationRequired):
    """The authorisation of the practice by a client that the event is about."""


_EventAnyDataObligationRequired = TypedDict(
    "_EventAnyDataObligationRequired",
    {
        # Unique, and never used again after a deletion. Ids of one kind sort by time of creation
        "id": str,
        # The client it belongs to; null when it belongs to none, or to the tenant as a whole
        "client_id": str,
        # Which of the kinds listed it is
        "kind": "Literal['quarterly', 'final']",
        # The last day of the period
        "period_end": str,
        # The last day on which it can be paid or filed in time
        "due_on": str,
        # The state it is in. New values may be added
        "status": "Literal['open', 'fulfilled', 'overdue']",
        # To the due date, while it is open
        "days_left": "Optional[int]",
    },
)


class EventAnyDataObligation(_EventAnyDataObligationRequired):
    """The obligation that the event is about."""


_EventAnyDataPaymentRequired = TypedDict(
    "_EventAnyDataPaymentRequired",
    {
        # The client who has to pay
        "client_id": str,
        # The kind of payment
        "what": "Literal['balancing_payment', 'first_payment_on_account', 'second_payment_on_account', 'other_charge']",
        # A tax year, 6 April to 5 April
        "tax_year": str,
        # The last day to pay without interest
        "due_on": str,
        # To the due date, until it has passed
        "days_left": "Optional[int]",
        # `hmrc` where its account shows it as open, `own_rules` where it could not be read
        "source": "Literal['hmrc', 'own_rules']",
    },
)


class EventAnyDataPayment(_EventAnyDataPaymentRequired):
    """The payment that the event is about."""


_EventAnyDataQuarterlyUpdateRequired = TypedDict(
    "_EventAnyDataQuarterlyUpdateRequired",
    {
        # Unique, and never used again after a deletion. Ids of one kind sort by time of creation
        "id": str,
        # The client it belongs to; null when it belongs to none, or to the tenant as a whole
        "client_id": str,
        # The self-employment it belongs to; null for none
        "business_id": "Optional[str]",
        # A tax year, 6 April to 5 April
        "tax_year": str,
        # The last day of the period
        "period_end": str,
        # The state it is in. New values may be added
        "status": "Literal['draft', 'sending', 'accepted', 'rejected', 'unknown']",
    },
)


class EventAnyDataQuarterlyUpdate(_EventAnyDataQuarterlyUpdateRequired):
    """The quarterly update that the event is about."""


_EventAnyDataPracticeRequired = TypedDict(
    "_EventAnyDataPracticeRequired",
    {
        # The client whose year it is
        "client_id": str,
        # A tax year, 6 April to 5 April
        "tax_year": str,
        # The next step of the year; `done` when none is left
        "state": "Literal['access', 'sign_up', 'review', 'missing_months', 'figures', 'approval', 'prepare', 'file', 'pay', 'done']",
        # The next step as it was before
        "previous_state": "Literal['access', 'sign_up', 'review', 'missing_months', 'figures', 'approval', 'prepare', 'file', 'pay', 'done']",
    },
)


class EventAnyDataPractice(_EventAnyDataPracticeRequired):
    """The client’s year that the event is about."""


_EventAnyDataApiKeyRequired = TypedDict(
    "_EventAnyDataApiKeyRequired",
    {
        # Unique, and never used again after a deletion. Ids of one kind sort by time of creation
        "id": str,
        # What the key was called when it was issued
        "name": str,
    },
)


class EventAnyDataApiKey(_EventAnyDataApiKeyRequired):
    """The key that the event is about."""


_EventAnyDataOauthGrantRequired = TypedDict(
    "_EventAnyDataOauthGrantRequired",
    {
        # Unique, and never used again after a deletion. Ids of one kind sort by time of creation
        "id": str,
        # Which app was given access, by its `app_` id
        "app_id": str,
        # What the app was called when it was given access
        "app_name": str,
        # The client it belongs to; null when it belongs to none, or to the tenant as a whole
        "client_id": "Optional[str]",
    },
)


_EventAnyDataOauthGrantOptional = TypedDict(
    "_EventAnyDataOauthGrantOptional",
    {
        # Who ended it. Absent when it was created
        "reason": "Literal['revoked', 'revoked_by_app', 'token_reused', 'app_deleted']",
    }, total=False,
)


class EventAnyDataOauthGrant(_EventAnyDataOauthGrantRequired, _EventAnyDataOauthGrantOptional):
    """The consent that the event is about."""


_EventAnyDataWebhookEndpointRequired = TypedDict(
    "_EventAnyDataWebhookEndpointRequired",
    {
        # Unique, and never used again after a deletion. Ids of one kind sort by time of creation
        "id": str,
        # The state it is in. New values may be added
        "status": "Literal['active', 'disabled_by_user', 'disabled_by_failures']",
    },
)


class EventAnyDataWebhookEndpoint(_EventAnyDataWebhookEndpointRequired):
    """The endpoint that the event is about."""


_EventTypeRequired = TypedDict(
    "_EventTypeRequired",
    {
        # Which of the kinds listed it is
        "type": "Literal['client.created', 'client.updated', 'client.deleted', 'client.archived', 'client.merged', 'client.erased', 'client.restored', 'business.created', 'business.updated', 'business.deleted', 'property.created', 'property.updated', 'property.deleted', 'transaction.created', 'transaction.updated', 'transaction.deleted', 'transaction.categorised', 'document.created', 'document.deleted', 'import.completed', 'import.failed', 'import.cancelled', 'import.reverted', 'tax_return.created', 'tax_return.updated', 'tax_return.deleted', 'tax_return.calculated', 'tax_return.calculation_ready', 'tax_return.action_required', 'approval.created', 'approval.approved', 'approval.refused', 'approval.cancelled', 'tax_return.declared', 'tax_return.submitted', 'tax_return.amended', 'tax_return.rejected', 'tax_return.accepted', 'tax_return.prefill_ready', 'tax_return.prefill_changed', 'tax_return.prefill_failed', 'submission_batch.completed', 'tax_return.cancelled', 'calculation.failed', 'categorisation.failed', 'bulk_update.failed', 'report.completed', 'report.failed', 'report.cancelled', 'hmrc_authorisation.granted', 'hmrc_authorisation.revoked', 'hmrc_authorisation.expiring', 'hmrc_agent.granted', 'hmrc_agent.expiring', 'hmrc_agent.ended', 'agent_authorisation.accepted', 'agent_authorisation.rejected', 'agent_authorisation.expired', 'agent_authorisation.ended', 'obligation.due_soon', 'obligation.overdue', 'obligation.fulfilled', 'payment.due_soon', 'payment.overdue', 'quarterly_update.accepted', 'quarterly_update.rejected', 'practice.readiness_changed', 'api_key.created', 'api_key.revoked', 'oauth_grant.created', 'oauth_grant.revoked', 'webhook_endpoint.disabled', 'webhook_endpoint.failing', 'webhook_endpoint.moved', 'webhook_endpoint.test']",
        # An explanation for people to read
        "description": str,
    },
)


class EventType(_EventTypeRequired):
    """A type of event that endpoints can subscribe to."""


_OpenApiDocumentRequired = TypedDict(
    "_OpenApiDocumentRequired",
    {
        # The version of the OpenAPI specification that the document follows
        "openapi": str,
    },
)


class OpenApiDocument(_OpenApiDocumentRequired):
    """The OpenAPI document of this API."""


_AcceptedIssueRequired = TypedDict(
    "_AcceptedIssueRequired",
    {
        # Stable: act on this. `/docs/codes/issues` says what each means and what to do. New codes may be added
        "code": str,
        # How many transactions it was about; null where it counts none
        "count": "Optional[int]",
        # What they came to, whichever way the money went; null where it counts none. Pounds
        "amount": "Optional[Decimal]",
    },
)


class AcceptedIssue(_AcceptedIssueRequired):
    """An issue that a declarant accepted, or has to."""


_AddressRequired = TypedDict(
    "_AddressRequired",
    {
        # House and street
        "line_1": str,
    },
)


_AddressOptional = TypedDict(
    "_AddressOptional",
    {
        # The second line of the postal address; null when not given
        "line_2": "Optional[str]",
        # The third line of the postal address; null when not given
        "line_3": "Optional[str]",
        # Town or city; null when not given
        "town": "Optional[str]",
        # County or state; null when not given
        "county": "Optional[str]",
        # Required for an address in the United Kingdom
        "postcode": "Optional[str]",
        # The country, as two letters of ISO 3166-1; `GB` when left out
        "country": str,
    }, total=False,
)


class Address(_AddressRequired, _AddressOptional):
    """The postal address, line by line; null when not given."""


_AddressPatchOptional = TypedDict(
    "_AddressPatchOptional",
    {
        # House and street
        "line_1": "Optional[str]",
        # The second line of the postal address; null when not given
        "line_2": "Optional[str]",
        # The third line of the postal address; null when not given
        "line_3": "Optional[str]",
        # Town or city; null when not given
        "town": "Optional[str]",
        # County or state; null when not given
        "county": "Optional[str]",
        # Required for an address in the United Kingdom
        "postcode": "Optional[str]",
        # The country, as two letters of ISO 3166-1; `GB` when left out
        "country": "Optional[str]",
    }, total=False,
)


class AddressPatch(_AddressPatchOptional):
    """The postal address, line by line; null when not given."""


_AllowancePoolRequired = TypedDict(
    "_AllowancePoolRequired",
    {
        # Capital allowances of the year. Pounds
        "allowance": "Decimal",
        # Added to the profit where more was received for assets than was left of them. Pounds
        "balancing_charge": "Decimal",
        # The next year’s `brought_forward`
        "carried_forward": "Decimal",
    },
)


class AllowancePool(_AllowancePoolRequired):
    """Assets written down at the main rate, such as tools and vans."""


_AllowancePoolClaimOptional = TypedDict(
    "_AllowancePoolClaimOptional",
    {
        # What the last return carried forward
        "brought_forward": "Decimal",
        # Spending on which no other allowance is claimed
        "additions": "Decimal",
        # Proceeds of sales, for each asset at most what it cost
        "disposals": "Decimal",
    }, total=False,
)


class AllowancePoolClaim(_AllowancePoolClaimOptional):
    """Assets written down at the main rate, such as tools and vans."""


_AmountDueRequired = TypedDict(
    "_AmountDueRequired",
    {
        # The last day on which it can be paid or filed in time
        "due_on": str,
        # What is to be paid on that day. Pounds
        "amount": "Decimal",
        # What the payment is: a balance, or a payment on account
        "what": str,
    },
)


class AmountDue(_AmountDueRequired):
    """A payment of the year, with the day it is due."""


_AmountsBySourceRequired = TypedDict(
    "_AmountsBySourceRequired",
    {
        # Profits, pay, pensions and, up to 2026-27, rents. Pounds
        "non_savings": "Decimal",
        # Interest from banks and others, with tax taken off and without. Pounds
        "savings": "Decimal",
        # Dividends received, by where the companies are resident. Pounds
        "dividends": "Decimal",
    },
)


_AmountsBySourceOptional = TypedDict(
    "_AmountsBySourceOptional",
    {
        # Pounds: rents, from 2027-28 on. Absent before, when they are part of `non_savings`
        "property": "Decimal",
    }, total=False,
)


class AmountsBySource(_AmountsBySourceRequired, _AmountsBySourceOptional):
    """How the allowances were set against each sort of income: the way that leads to the least tax."""


_BusinessMilesOptional = TypedDict(
    "_BusinessMilesOptional",
    {
        # Business miles driven in the year by car or van
        "cars_and_vans": int,
        # Business miles ridden in the year by motorcycle
        "motorcycles": int,
    }, total=False,
)


class BusinessMiles(_BusinessMilesOptional):
    """Business miles of the year. All cars and vans of one business share the miles at the first rate."""


_BusinessVatRequired = TypedDict(
    "_BusinessVatRequired",
    {
        # The first day of the registration
        "registered_from": str,
    },
)


_BusinessVatOptional = TypedDict(
    "_BusinessVatOptional",
    {
        # Its last day; null while it goes on
        "registered_until": "Optional[str]",
        # `standard` when left out
        "scheme": "Literal['standard', 'flat_rate', 'cash']",
        # `net`: receipts and costs count without VAT, and payments of VAT to HMRC nowhere. `gross` (the default): all count with VAT, payments to HMRC are a cost and repayments income. The flat rate scheme wants `gross`
        "figures": "Literal['net', 'gross']",
    }, total=False,
)


class BusinessVat(_BusinessVatRequired, _BusinessVatOptional):
    """The registration for VAT, and how figures of the return are kept."""


_BusinessVehicleRequired = TypedDict(
    "_BusinessVehicleRequired",
    {
        # What rows call it in `vehicle`
        "name": str,
    },
)


_BusinessVehicleOptional = TypedDict(
    "_BusinessVehicleOptional",
    {
        # Whether `vehicle_mileage` is claimed for it, in place of what it costs (the default), or what it costs is. It stays so for as long as the trade uses it
        "costs": "Literal['mileage', 'actual']",
    }, total=False,
)


class BusinessVehicle(_BusinessVehicleRequired, _BusinessVehicleOptional):
    """A vehicle of the business, and whether its mileage or its costs are claimed."""


_CalculationCapitalGainsRequired = TypedDict(
    "_CalculationCapitalGainsRequired",
    {
        # Pounds, before losses and the annual exempt amount
        "gains": "Decimal",
        # Pounds: of the year
        "losses": "Decimal",
        # Pounds: what of it the gains used
        "annual_exempt_amount": "Decimal",
        # Gains after losses and the annual exempt amount. Pounds
        "taxable": "Decimal",
        # The taxable gains by rate
        "bands": "List[CalculationCapitalGainsBandsItem]",
        # Capital gains tax of the year. Pounds
        "tax": "Decimal",
        # Paid already, with returns for UK property. Pounds
        "paid_on_account": "Decimal",
        # Pounds, those brought forward included
        "losses_carried_forward": "Decimal",
        # Each disposal, with the purchases it was matched to
        "matches": "List[CalculationCapitalGainsMatchesItem]",
    },
)


class CalculationCapitalGains(_CalculationCapitalGainsRequired):
    """Gains on shares, property and other assets that were sold; null for none."""


_CalculationCapitalGainsBandsItemRequired = TypedDict(
    "_CalculationCapitalGainsBandsItemRequired",
    {
        # What was sold
        "kind": str,
        # The rate, in per cent
        "rate_percent": "Decimal",
        # The income or gain taxed at this rate. Pounds
        "amount": "Decimal",
        # `amount` at `rate_percent`. Pounds
        "tax": "Decimal",
    },
)


class CalculationCapitalGainsBandsItem(_CalculationCapitalGainsBandsItemRequired):
    """CalculationCapitalGainsBandsItem."""


_CalculationCapitalGainsMatchesItemRequired = TypedDict(
    "_CalculationCapitalGainsMatchesItemRequired",
    {
        # Your name for the share or token. Trades under the same name are matched with each other
        "asset": str,
        # The day of the sale
        "disposed_on": str,
        # The number of shares or tokens
        "quantity": "Decimal",
        # How the disposal was matched with purchases: same day, the next 30 days, or the pool
        "rule": "Literal['same_day', 'thirty_days', 'pool']",
        # The cost of the part that was sold. Pounds
        "cost": "Decimal",
        # Proceeds less cost; negative: a loss. Pounds
        "gain": "Decimal",
    },
)


class CalculationCapitalGainsMatchesItem(_CalculationCapitalGainsMatchesItemRequired):
    """CalculationCapitalGainsMatchesItem."""


_CalculationCarriedForwardRequired = TypedDict(
    "_CalculationCarriedForwardRequired",
    {
        # Interest and fees of loans for homes that are let: relieved at the basic rate, and no expense. Pounds
        "residential_finance_costs": "Decimal",
        # Finance costs of homes let abroad that are not yet relieved. Pounds
        "foreign_residential_finance_costs": "Decimal",
        # Losses of UK lettings. Pounds
        "property_losses": "Decimal",
        # Losses of lettings abroad. Pounds
        "foreign_property_losses": "Decimal",
        # Losses of trades that are left, one entry for each trade
        "trading_losses": "List[CalculationCarriedForwardTradingLossesItem]",
    },
)


_CalculationCarriedForwardOptional = TypedDict(
    "_CalculationCarriedForwardOptional",
    {
        # Losses that were set against other income, and still reduce profits for Class 4. Absent from calculations made before it was worked out. Pounds
        "class4_losses": "Decimal",
        # Transition profits of 2023-24 that later years are charged on, one entry for each trade
        "transition_profits": "List[CalculationCarriedForwardTransitionProfitsItem]",
        # To 2022-23: profits that two years were charged on, one entry for each trade
        "overlap_profits": "List[CalculationCarriedForwardOverlapProfitsItem]",
    }, total=False,
)


class CalculationCarriedForward(_CalculationCarriedForwardRequired, _CalculationCarriedForwardOptional):
    """What is left to use in later years."""


_CalculationCarriedForwardTradingLossesItemRequired = TypedDict(
    "_CalculationCarriedForwardTradingLossesItemRequired",
    {
        # The trade, as the input names it
        "name": str,
        # The loss that is left. Pounds
        "amount": "Decimal",
    },
)


_CalculationCarriedForwardTradingLossesItemOptional = TypedDict(
    "_CalculationCarriedForwardTradingLossesItemOptional",
    {
        # The business, in the calculation of a return. Names may be the same
        "business_id": str,
    }, total=False,
)


class CalculationCarriedForwardTradingLossesItem(_CalculationCarriedForwardTradingLossesItemRequired, _CalculationCarriedForwardTradingLossesItemOptional):
    """CalculationCarriedForwardTradingLossesItem."""


_CalculationCarriedForwardTransitionProfitsItemRequired = TypedDict(
    "_CalculationCarriedForwardTransitionProfitsItemRequired",
    {
        # The trade, as the input names it
        "name": str,
        # What later years are charged on. Pounds
        "amount": "Decimal",
    },
)


_CalculationCarriedForwardTransitionProfitsItemOptional = TypedDict(
    "_CalculationCarriedForwardTransitionProfitsItemOptional",
    {
        # The business, in the calculation of a return
        "business_id": str,
    }, total=False,
)


class CalculationCarriedForwardTransitionProfitsItem(_CalculationCarriedForwardTransitionProfitsItemRequired, _CalculationCarriedForwardTransitionProfitsItemOptional):
    """CalculationCarriedForwardTransitionProfitsItem."""


_CalculationCarriedForwardOverlapProfitsItemRequired = TypedDict(
    "_CalculationCarriedForwardOverlapProfitsItemRequired",
    {
        # The trade, as the input names it
        "name": str,
        # The profit that was charged twice and not relieved yet. Pounds
        "amount": "Decimal",
        # The days that the overlap profit is of
        "overlap_days": int,
    },
)


_CalculationCarriedForwardOverlapProfitsItemOptional = TypedDict(
    "_CalculationCarriedForwardOverlapProfitsItemOptional",
    {
        # The business, in the calculation of a return
        "business_id": str,
    }, total=False,
)


class CalculationCarriedForwardOverlapProfitsItem(_CalculationCarriedForwardOverlapProfitsItemRequired, _CalculationCarriedForwardOverlapProfitsItemOptional):
    """CalculationCarriedForwardOverlapProfitsItem."""


_CalculationIncomeTaxRequired = TypedDict(
    "_CalculationIncomeTaxRequired",
    {
        # Income tax by the bands, before reductions and charges. Pounds
        "charged": "Decimal",
        # The tax by sort of income, before reductions
        "by_source": "AmountsBySource",
        # The taxable income by source and rate, lowest first
        "bands": "List[CalculationIncomeTaxBandsItem]",
        # What is taken off the tax, such as relief for finance costs
        "reductions": "List[TaxAdjustment]",
        # What is added to the tax, such as the pension annual allowance charge
        "charges": "List[CalculationIncomeTaxChargesItem]",
        # Income tax after reductions and charges. Pounds
        "liability": "Decimal",
        # The liability if allowances were set off in the usual order, for comparison. Pounds
        "standard_order_liability": "Decimal",
    },
)


class CalculationIncomeTax(_CalculationIncomeTaxRequired):
    """Income tax, step by step."""


_CalculationIncomeTaxBandsItemRequired = TypedDict(
    "_CalculationIncomeTaxBandsItemRequired",
    {
        # The kind of income, such as pay, profits, rents, interest or dividends
        "source": "Literal['non_savings', 'property', 'savings', 'dividends']",
        # The rate band, by a stable code
        "band": str,
        # The rate, in per cent
        "rate_percent": "Decimal",
        # The income or gain taxed at this rate. Pounds
        "amount": "Decimal",
        # `amount` at `rate_percent`. Pounds
        "tax": "Decimal",
    },
)


class CalculationIncomeTaxBandsItem(_CalculationIncomeTaxBandsItemRequired):
    """CalculationIncomeTaxBandsItem."""


_CalculationIncomeTaxChargesItemRequired = TypedDict(
    "_CalculationIncomeTaxChargesItemRequired",
    {
        # Stable: act on this. New codes may be added
        "code": str,
        # What it adds to the tax. Pounds
        "amount": "Decimal",
    },
)


class CalculationIncomeTaxChargesItem(_CalculationIncomeTaxChargesItemRequired):
    """CalculationIncomeTaxChargesItem."""


_CalculationLineRequired = TypedDict(
    "_CalculationLineRequired",
    {
        # The rule, by a stable code
        "rule": str,
        # The law or the HMRC page that the rule comes from
        "cites": str,
        # The figures that went into the rule, by name. Amounts are pounds
        "inputs": "Dict[str, Decimal]",
        # The result of the rule. Pounds
        "amount": "Decimal",
        # Whether `amount` is part of `total_liability`; other lines are steps on the way
        "adds_to_total": bool,
    },
)


_CalculationLineOptional = TypedDict(
    "_CalculationLineOptional",
    {
        # What the rule was applied to, such as the name of a trade. Absent when to the whole
        "about": str,
        # The business, for a line about a trade in the calculation of a return
        "business_id": str,
    }, total=False,
)


class CalculationLine(_CalculationLineRequired, _CalculationLineOptional):
    """One rule that was applied: what it cites, what went in, and what came out."""


_CalculationPaymentsOnAccountRequired = TypedDict(
    "_CalculationPaymentsOnAccountRequired",
    {
        # Whether payments on account are due
        "required": bool,
        # The amount of each of the two payments. Pounds
        "each": "Decimal",
        # The two days: 31 January and 31 July
        "due_on": "List[str]",
    },
)


class CalculationPaymentsOnAccount(_CalculationPaymentsOnAccountRequired):
    """What is to be paid towards the next year."""


_CalculationRecommendationRequired = TypedDict(
    "_CalculationRecommendationRequired",
    {
        # What to do. New codes may be added
        "code": str,
        # The last day on which it can be done, by its rule in RECOMMENDATIONS.md. It may have passed; reports leave out what can no longer be done
        "until": str,
        # In pounds, above zero. Each saving is worked out on its own, so they do not add up
        "saves": "Decimal",
    },
)


_CalculationRecommendationOptional = TypedDict(
    "_CalculationRecommendationOptional",
    {
        # The gross pension contribution or gift that saves this much
        "contribution": "Decimal",
        # Assumptions made because no field says otherwise
        "assumes": str,
    }, total=False,
)


class CalculationRecommendation(_CalculationRecommendationRequired, _CalculationRecommendationOptional):
    """Something that would lower the tax, and by how much."""


_CalculationWarningRequired = TypedDict(
    "_CalculationWarningRequired",
    {
        # Stable: act on this. `/docs/codes/calculation-warnings` says what each means and what to do. New codes may be added
        "code": str,
    },
)


_CalculationWarningOptional = TypedDict(
    "_CalculationWarningOptional",
    {
        # What it is about, such as the name of a trade. Absent when it is about the whole
        "about": str,
    }, total=False,
)


class CalculationWarning(_CalculationWarningRequired, _CalculationWarningOptional):
    """Something that a person should know before relying on the figures."""


_CapitalGainsAssetInputRequired = TypedDict(
    "_CapitalGainsAssetInputRequired",
    {
        # Your name for the share or token. Trades under the same name are matched with each other
        "asset": str,
        # Whether it is shares listed on an exchange, other shares, or a cryptoasset
        "kind": "Literal['listed_shares', 'unlisted_shares', 'crypto']",
    },
)


_CapitalGainsAssetInputOptional = TypedDict(
    "_CapitalGainsAssetInputOptional",
    {
        # For HMRC: the company whose shares were sold
        "company_name": str,
        # For HMRC: its number at Companies House
        "company_number": str,
        # The day of the first purchase, where something was held before the first of the `trades`
        "acquired_on": str,
    }, total=False,
)


class CapitalGainsAssetInput(_CapitalGainsAssetInputRequired, _CapitalGainsAssetInputOptional):
    """Gains of the year by kind of asset."""


_CapitalGainsDisposalInputOptional = TypedDict(
    "_CapitalGainsDisposalInputOptional",
    {
        # For people: repeated in the lines that use it
        "description": str,
        # What was sold. It decides the rates
        "kind": "Literal['residential_property', 'listed_shares', 'unlisted_shares', 'crypto', 'carried_interest', 'other']",
        # The first day of ownership; null when not given
        "acquired_on": str,
        # Asked for in 2024-25, when the rates changed
        "disposed_on": str,
        # What it was sold for. Pounds
        "proceeds": "Decimal",
        # What buying, improving and selling it cost altogether. Pounds
        "costs": "Decimal",
        # Business Asset Disposal or Investors’ Relief, where claimed; `none` when left out
        "relief": "Literal['none', 'badr', 'investors', 'private_residence', 'holdover', 'losses_only']",
        # The part of the gain that the relief is claimed for. Pounds
        "relief_amount": "Decimal",
        # Capital gains tax paid already, with a return for UK property. Pounds
        "paid_on_account": "Decimal",
        # For HMRC, of `other` assets and of homes abroad: a `property` that is no home, a `residential_property_abroad`, or any other `asset`
        "asset_type": "Literal['property', 'residential_property_abroad', 'asset']",
        # For HMRC: the company whose shares were sold
        "company_name": str,
        # For HMRC: its number at Companies House
        "company_number": str,
        # For HMRC: the name of the cryptoasset
        "token_name": str,
        # For HMRC: the day on which the home changed hands, where `disposed_on` is the day of the contract
        "completed_on": str,
        # For HMRC, of `costs`: what was paid for the home. Pounds
        "acquisition_cost": "Decimal",
        # For HMRC, of `costs`: what improving it cost. Pounds
        "improvement_costs": "Decimal",
        # For HMRC, of `costs`: what buying and selling it cost besides. Pounds
        "incidental_costs": "Decimal",
        # HMRC’s reference of the return for UK property in which the sale was reported within 60 days: HMRC has it from there
        "ppd_reference": str,
    }, total=False,
)


class CapitalGainsDisposalInput(_CapitalGainsDisposalInputOptional):
    """One disposal of the year."""


_CapitalGainsInputOptional = TypedDict(
    "_CapitalGainsInputOptional",
    {
        # Each sale of something other than shares that `trades` matches
        "disposals": "List[CapitalGainsDisposalInput]",
        # Purchases and sales of shares and tokens, to be matched by HMRC’s rules
        "trades": "List[CapitalGainsTradeInput]",
        # Holdings at the start of the year, by asset
        "pools": "List[CapitalGainsPoolInput]",
        # For HMRC: what each asset of `trades` is
        "assets": "List[CapitalGainsAssetInput]",
        # Losses of earlier years that are not yet used. Pounds
        "losses_brought_forward": "Decimal",
        # Trading or property losses set against gains. Pounds
        "income_losses_against_gains": "Decimal",
        # Business Asset Disposal Relief claimed in earlier years, against its lifetime limit. Pounds
        "badr_lifetime_used": "Decimal",
        # Investors’ Relief claimed in earlier years, against its lifetime limit. Pounds
        "investors_relief_lifetime_used": "Decimal",
    }, total=False,
)


class CapitalGainsInput(_CapitalGainsInputOptional):
    """Gains on shares, property and other assets that were sold; null for none."""


_CapitalGainsPoolInputRequired = TypedDict(
    "_CapitalGainsPoolInputRequired",
    {
        # Your name for the share or token. Trades under the same name are matched with each other
        "asset": str,
        # A number of shares or tokens, with at most eight decimals
        "quantity": "Decimal",
    },
)


_CapitalGainsPoolInputOptional = TypedDict(
    "_CapitalGainsPoolInputOptional",
    {
        # What the whole holding cost. Pounds
        "cost": "Decimal",
    }, total=False,
)


class CapitalGainsPoolInput(_CapitalGainsPoolInputRequired, _CapitalGainsPoolInputOptional):
    """Shares of one class that were held as the year began."""


_CapitalGainsTradeInputRequired = TypedDict(
    "_CapitalGainsTradeInputRequired",
    {
        # Your name for the share or token. Trades under the same name are matched with each other
        "asset": str,
        # The day on which it was bought or sold
        "on": str,
        # Whether it was bought or sold
        "side": "Literal['buy', 'sell']",
        # A number of shares or tokens, with at most eight decimals
        "quantity": "Decimal",
    },
)


_CapitalGainsTradeInputOptional = TypedDict(
    "_CapitalGainsTradeInputOptional",
    {
        # What was paid, or received, in all. Pounds
        "amount": "Decimal",
    }, total=False,
)


class CapitalGainsTradeInput(_CapitalGainsTradeInputRequired, _CapitalGainsTradeInputOptional):
    """One acquisition or disposal of shares."""


_CarriedInRequired = TypedDict(
    "_CarriedInRequired",
    {
        # Such as `trading_losses`, `class4_losses`, `property_losses`, `residential_finance_costs`, `capital_losses`, `badr_lifetime_used`, `transition_profits`, `main_pool`, `private_use_asset` or `payments_on_account`
        "what": "Literal['trading_losses', 'class4_losses', 'property_losses', 'residential_finance_costs', 'foreign_property_losses', 'foreign_residential_finance_costs', 'capital_losses', 'badr_lifetime_used', 'investors_relief_lifetime_used', 'transition_profits', 'main_pool', 'special_rate_pool', 'private_use_asset', 'payments_on_account']",
        # The self-employment; null where it is of none, or of all
        "business_id": "Optional[str]",
        # The trade or partnership that made the loss; null for others
        "name": "Optional[str]",
        # Pounds that the year before carried forward
        "amount": "Decimal",
        # The code of the adjustment that brings it in; null where a field of `inputs` does
        "adjustment": "Optional[Literal['trading_losses_brought_forward', 'transition_profit', 'transition_profit_brought_forward', 'transition_profit_accelerated', 'capital_allowances', 'balancing_charge', 'goods_for_own_use', 'other_trading_income', 'other_trading_expenses', 'vehicle_mileage', 'use_of_home', 'premises_used_as_home', 'averaging_increase', 'averaging_decrease', 'class4_losses_brought_forward', 'loan_interest_for_trade', 'class4_exempt', 'property_losses_brought_forward', 'residential_finance_costs_brought_forward', 'property_capital_allowances', 'property_balancing_charge', 'property_private_use', 'mortgage_interest', 'property_vehicle_mileage', 'foreign_property_losses_brought_forward', 'foreign_property_residential_finance_costs_brought_forward']]",
        # Where it goes, as a JSON pointer into the return
        "path": str,
        # Pounds of it that this return brings in
        "taken_amount": "Decimal",
        # The two are the same; else the issue `carried_in_differs` says so
        "taken": bool,
        # The return that it comes from
        "source": "CarriedInSource",
    },
)


class CarriedIn(_CarriedInRequired):
    """What our own return of the year before left for this one."""


_CarriedInSourceRequired = TypedDict(
    "_CarriedInSourceRequired",
    {
        # The return of the year before
        "tax_return_id": str,
        # A tax year, 6 April to 5 April
        "tax_year": str,
        # Whether HMRC has that return, or its figures were only worked out
        "status": "Literal['filed', 'calculated']",
    },
)


class CarriedInSource(_CarriedInSourceRequired):
    """The return that it comes from."""


_CategoryAlternativeRequired = TypedDict(
    "_CategoryAlternativeRequired",
    {
        # A code of `GET /v1/categories`; null when none has been found yet
        "category": str,
        # How certain the category is, from 0 to 1
        "confidence": "Decimal",
    },
)


class CategoryAlternative(_CategoryAlternativeRequired):
    """Another category that was considered, and how likely it was."""


_CategoryRuleMatchInputOptional = TypedDict(
    "_CategoryRuleMatchInputOptional",
    {
        # The part of a transaction that is compared with `value`; `any` of them when left out
        "field": "Literal['description', 'counterparty', 'reference', 'any']",
        # How `value` is compared, ignoring case; `contains` when left out
        "operator": "Literal['contains', 'equals', 'starts_with', 'ends_with']",
        # Compared without regard to case and white space
        "value": str,
        # Whether the rule is for money in, for money out, or for `any`, the default
        "direction": "Literal['in', 'out', 'any']",
        # Inclusive, of the amount without its sign
        "amount_min": "Optional[Decimal]",
        # Inclusive, of the amount without its sign
        "amount_max": "Optional[Decimal]",
        # The account that the row comes from; null for none
        "source_account_id": "Optional[str]",
        # The self-employment it belongs to; null for none
        "business_id": "Optional[str]",
        # The letting it belongs to; null for none
        "property_id": "Optional[str]",
    }, total=False,
)


class CategoryRuleMatchInput(_CategoryRuleMatchInputOptional):
    """What a row must look like, in every respect that is named."""


_ChargesInputOptional = TypedDict(
    "_ChargesInputOptional",
    {
        # Pension savings above the annual allowance. Pounds
        "pension_annual_allowance_excess": "Decimal",
        # Winter Fuel Payment that is taken back from incomes above the limit. Pounds
        "winter_fuel_payment": "Decimal",
        # The part of the charge that the pension scheme pays. Pounds
        "scheme_pays": "Decimal",
        # For HMRC: the tax reference of each scheme whose savings were over the allowance
        "pension_scheme_references": "List[str]",
        # For HMRC: why the annual allowance was less than the standard one
        "annual_allowance_reduction": "Literal['none', 'tapered', 'money_purchase', 'both']",
    }, total=False,
)


class ChargesInput(_ChargesInputOptional):
    """Charges that are added to the tax."""


_DeclarantRequired = TypedDict(
    "_DeclarantRequired",
    {
        # The taxpayer, or an agent who has their approval
        "kind": "Literal['taxpayer', 'agent']",
        # The full name of the person who agreed
        "name": str,
    },
)


class Declarant(_DeclarantRequired):
    """Who agreed to the figures."""


_DividendsInputOptional = TypedDict(
    "_DividendsInputOptional",
    {
        # Dividends from companies in the United Kingdom. Pounds
        "uk": "Decimal",
        # Dividends from companies abroad. Pounds
        "foreign": "Decimal",
        # For HMRC: the ISO 3166-1 code of the country that `foreign` comes from
        "foreign_country": str,
    }, total=False,
)


class DividendsInput(_DividendsInputOptional):
    """Dividends received, by where the companies are resident."""


_EmploymentInputOptional = TypedDict(
    "_EmploymentInputOptional",
    {
        # Pay before tax, as on the P60 or P45. Pounds
        "pay": "Decimal",
        # Tax taken off before it was paid out. Pounds
        "tax_deducted": "Decimal",
        # Benefits in kind, as on the P11D. Pounds
        "benefits": "Decimal",
        # Benefits that were taxed through the payroll: they are in `pay` already. Pounds
        "payrolled_benefits": "Decimal",
        # Expenses of the employment that may be deducted. Pounds
        "expenses": "Decimal",
        # What `expenses` are made of, for HMRC: the kinds have to add up to it
        "expense_claims": "ExpenseClaimsInput",
        # Student loan repayments that the employer took off. Pounds
        "student_loan_deducted": "Decimal",
        # Postgraduate loan repayments that the employer took off. Pounds
        "postgraduate_loan_deducted": "Decimal",
        # Earnings on which Class 1 contributions were paid: they lower the limit of Class 4. Pounds
        "class1_earnings": "Decimal",
        # For HMRC, which asks from 2025-26 on: whether the client was a director of the company
        "director": bool,
        # For HMRC, of a director: whether the company is a close company, one that five or fewer persons or its directors control
        "close_company": bool,
        # For HMRC: what the close company paid in dividends, which `dividends.uk` includes. Pounds
        "dividends_from_it": "Decimal",
        # For HMRC: the largest share of the close company that the client held in the year
        "share_percent": "Decimal",
        # For HMRC: the name of the close company
        "company_name": str,
        # For HMRC: its number at Companies House
        "company_number": str,
        # The employer’s PAYE reference, as on the P45 or P60. HMRC’s record of the employment is found by it, for payrolled benefits and directorships
        "paye_reference": str,
    }, total=False,
)


class EmploymentInput(_EmploymentInputOptional):
    """One employment of the year, as its P60 or P45 shows it."""


_EmploymentLumpSumsInputOptional = TypedDict(
    "_EmploymentLumpSumsInputOptional",
    {
        # Why it was paid: it decides what is exempt
        "kind": "Literal['termination', 'redundancy', 'retirement_benefit']",
        # The whole payment, before any exemption. Pounds
        "amount": "Decimal",
        # How much of the £30,000 exemption earlier payments of the same termination used. Pounds
        "exempt_used": "Decimal",
        # Tax taken off before it was paid out. Pounds
        "tax_deducted": "Decimal",
        # The employer, for HMRC
        "employer_name": str,
        # The employer’s PAYE reference, as on the P45 or P60, for HMRC
        "paye_reference": str,
    }, total=False,
)


class EmploymentLumpSumsInput(_EmploymentLumpSumsInputOptional):
    """A payment at the end of an employment."""


_ExpenseClaimsInputOptional = TypedDict(
    "_ExpenseClaimsInputOptional",
    {
        # Travel for the employment. Pounds
        "business_travel": "Decimal",
        # Tools and special clothing, as paid. Pounds
        "job_expenses": "Decimal",
        # Tools and special clothing, at HMRC’s flat rate. Pounds
        "flat_rate": "Decimal",
        # Fees and subscriptions to professional bodies. Pounds
        "professional_subscriptions": "Decimal",
        # Hotels and meals on travel for the employment. Pounds
        "hotel_and_meals": "Decimal",
        # Other expenses, and capital allowances. Pounds
        "other_and_capital_allowances": "Decimal",
        # The vehicle it was spent on, as the business names it; `none` where it was spent on none. Null when not given. Pounds
        "vehicle": "Decimal",
        # What the employer paid less than the approved mileage rate. Pounds
        "mileage_relief": "Decimal",
    }, total=False,
)


class ExpenseClaimsInput(_ExpenseClaimsInputOptional):
    """What `expenses` are made of, for HMRC: the kinds have to add up to it."""


_FailureReasonRequired = TypedDict(
    "_FailureReasonRequired",
    {
        # Stable: act on this. `/docs/codes/failures` says what each means and what to do. New codes may be added
        "code": str,
        # What happened this time, in words for people
        "detail": str,
    },
)


class FailureReason(_FailureReasonRequired):
    """Why it failed; null unless `status` is `failed`."""


_ForeignIncomeInputOptional = TypedDict(
    "_ForeignIncomeInputOptional",
    {
        # The country it comes from, by its name or code
        "country": str,
        # The kind of income. It decides the rates and the relief
        "kind": "Literal['interest', 'dividends', 'pension', 'employment', 'other']",
        # Received in the year, before foreign tax. Pounds
        "amount": "Decimal",
        # Tax paid abroad on it. Pounds
        "foreign_tax": "Decimal",
        # The highest foreign rate for which a treaty gives relief, in per cent
        "treaty_rate_percent": "Decimal",
        # `credit` sets foreign tax against UK tax, `deduction` takes it off the income; `auto` uses whichever is better
        "relief": "Literal['auto', 'credit', 'deduction']",
        # For HMRC, of other income: that of a person who was abroad, an offshore income gain, or income omitted from other forms
        "reported_as": "Literal['person_abroad', 'offshore_income_gain', 'omitted']",
        # The employer, for HMRC
        "employer_name": str,
        # For HMRC, of pay from abroad: the day on which the employment began
        "started_on": str,
    }, total=False,
)


class ForeignIncomeInput(_ForeignIncomeInputOptional):
    """One kind of income from one country."""


_ForeignPropertyInputOptional = TypedDict(
    "_ForeignPropertyInputOptional",
    {
        # What was received, before expenses. Pounds
        "income": "Decimal",
        # Expenses that may be deducted for tax. Pounds
        "expenses": "Decimal",
        # Interest and fees of loans for homes that are let: relieved at the basic rate, and no expense. Pounds
        "residential_finance_costs": "Decimal",
        # Finance costs of earlier years that are not yet relieved. Pounds
        "residential_finance_costs_brought_forward": "Decimal",
        # Losses of earlier years that are not yet used. Pounds
        "losses_brought_forward": "Decimal",
        # The part of the profit that comes from furnished holiday lettings, up to 2024-25. It counts as earnings for pension relief. Pounds
        "furnished_holiday_letting_profit": "Decimal",
        # Tax paid abroad on it. Pounds
        "foreign_tax": "Decimal",
    }, total=False,
)


class ForeignPropertyInput(_ForeignPropertyInputOptional):
    """Lettings abroad, all together. Null: none."""


_ForeignTaxCreditRequired = TypedDict(
    "_ForeignTaxCreditRequired",
    {
        # The country; null for income without one
        "country": "Optional[str]",
        # The kind of income that the tax was paid on
        "kind": str,
        # Whether credit or deduction was given
        "relief": "Literal['credit', 'deduction']",
        # Tax paid abroad on it. Pounds
        "foreign_tax": "Decimal",
        # Pounds credited; nil for a deduction
        "amount": "Decimal",
    },
)


class ForeignTaxCredit(_ForeignTaxCreditRequired):
    """Relief for tax paid abroad on one kind of income."""


_ImportCountsRequired = TypedDict(
    "_ImportCountsRequired",
    {
        # Transactions and failing lines so far
        "total": int,
        # Rows written; in a dry run, that would be
        "created": int,
        # Rows that existed and were changed by this file
        "updated": int,
        # Rows that an earlier import, or an earlier line of this file, had brought
        "skipped_duplicate": int,
        # Created rows that are probably the same payment as a row from another source
        "flagged_duplicate": int,
        # Lines listed under `errors_url`
        "failed": int,
        # Pending and similar lines; not part of the total
        "left_out": int,
        # Created rows with a category
        "categorised": int,
        # Created rows that a person should check
        "needs_review": int,
        # Movements between the client’s accounts of which both sides are known since
        "paired_transfers": int,
    },
)


class ImportCounts(_ImportCountsRequired):
    """The number of each outcome."""


_IncomeSourceRequired = TypedDict(
    "_IncomeSourceRequired",
    {
        # A trade, lettings in the United Kingdom, or lettings abroad
        "type": "Literal['self_employment', 'uk_property', 'foreign_property']",
        # The self-employment; null for lettings
        "business_id": "Optional[str]",
        # The name of the business, or of the kind of property income
        "name": str,
        # Sum of its categorised transactions, before allowances. Pounds
        "income": "Decimal",
        # Allowable expenses from its transactions. Pounds
        "expenses": "Decimal",
        # Interest and fees of loans for homes that are let: relieved at the basic rate, and no expense. Pounds
        "residential_finance_costs": "Decimal",
        # Income less expenses; negative: a loss. Pounds
        "profit": "Decimal",
    },
)


class IncomeSource(_IncomeSourceRequired):
    """A business or letting of the year, with its totals."""


_InvestmentReliefsInputOptional = TypedDict(
    "_InvestmentReliefsInputOptional",
    {
        # Subscribed for shares under the Enterprise Investment Scheme. Pounds
        "eis": "Decimal",
        # Subscribed for shares under the Seed Enterprise Investment Scheme. Pounds
        "seis": "Decimal",
        # Subscribed for shares in venture capital trusts. Pounds
        "vct": "Decimal",
        # Invested in community development finance institutions, in this year or one of the four before: 5 per cent of it comes off the tax. Pounds
        "citr": "Decimal",
        # What `eis`, `seis`, `vct` and `citr` are made of, for HMRC: those of a scheme have to add up to its amount
        "subscriptions": "List[InvestmentSubscriptionInput]",
    }, total=False,
)


class InvestmentReliefsInput(_InvestmentReliefsInputOptional):
    """Subscriptions that give relief from income tax."""


_InvestmentSubscriptionInputRequired = TypedDict(
    "_InvestmentSubscriptionInputRequired",
    {
        # The scheme that gives the relief
        "scheme": "Literal['eis', 'seis', 'vct', 'citr']",
        # What was subscribed. Pounds
        "amount": "Decimal",
    },
)


_InvestmentSubscriptionInputOptional = TypedDict(
    "_InvestmentSubscriptionInputOptional",
    {
        # The name of the company, or of the fund
        "company": str,
        # The unique investment reference of the certificate
        "reference": str,
        # The day on which the shares were issued
        "invested_on": str,
        # Whether the company is knowledge-intensive, as HMRC asks of the Enterprise Investment Scheme
        "knowledge_intensive": bool,
    }, total=False,
)


class InvestmentSubscriptionInput(_InvestmentSubscriptionInputRequired, _InvestmentSubscriptionInputOptional):
    """One subscription for shares, as HMRC takes it."""


_LifeInsuranceGainInputOptional = TypedDict(
    "_LifeInsuranceGainInputOptional",
    {
        # The chargeable event gain, as the insurer’s certificate has it. Pounds
        "amount": "Decimal",
        # Complete years that the gain built up over; one when left out
        "years": int,
        # Whether basic rate tax counts as paid on the gain already; true when left out
        "tax_treated_as_paid": bool,
        # The kind of policy, for HMRC: a life insurance, life annuity or capital redemption policy, a voided ISA, or one of an insurer abroad
        "kind": "Literal['life_insurance', 'capital_redemption', 'life_annuity', 'voided_isa', 'foreign']",
        # The tax that counts as paid, which HMRC asks for of voided ISAs and policies abroad. Pounds
        "tax_paid": "Decimal",
        # For HMRC: what the policy is known by
        "reference": str,
        # For HMRC: what brought the gain, such as a surrender
        "event": str,
    }, total=False,
)


class LifeInsuranceGainInput(_LifeInsuranceGainInputOptional):
    """A gain on a life insurance policy, as its certificate shows it."""


_MarriedCouplesAllowanceInputOptional = TypedDict(
    "_MarriedCouplesAllowanceInputOptional",
    {
        # When the husband, wife or civil partner was born; null when not known
        "spouse_date_of_birth": "Optional[str]",
    }, total=False,
)


class MarriedCouplesAllowanceInput(_MarriedCouplesAllowanceInputOptional):
    """Claimed where one of the two was born before 6 April 1935. Null: not claimed."""


_OtherIncomeInputOptional = TypedDict(
    "_OtherIncomeInputOptional",
    {
        # For people: repeated in the lines that use it
        "description": str,
        # Received in the year, before tax. Pounds
        "amount": "Decimal",
        # Tax taken off before it was paid out. Pounds
        "tax_deducted": "Decimal",
    }, total=False,
)


class OtherIncomeInput(_OtherIncomeInputOptional):
    """Taxable income that has no field of its own."""


_OwnershipShareRequired = TypedDict(
    "_OwnershipShareRequired",
    {
        # The part that the client owns, in per cent
        "share": "Decimal",
    },
)


_OwnershipShareOptional = TypedDict(
    "_OwnershipShareOptional",
    {
        # The first day; null for ever before
        "from": "Optional[str]",
        # The last day; null until further notice
        "to": "Optional[str]",
        # Who owns the rest; null when not given
        "co_owner_name": "Optional[str]",
    }, total=False,
)


class OwnershipShare(_OwnershipShareRequired, _OwnershipShareOptional):
    """Who owned how much of a property, and when."""


_PartnershipInputOptional = TypedDict(
    "_PartnershipInputOptional",
    {
        # What it is called, for people to read
        "name": str,
        # For HMRC, from 2026-27 on: the Unique Taxpayer Reference of the partnership, ten digits
        "utr": str,
        # For HMRC, from 2026-27 on: what the partnership does
        "trade_description": str,
        # Income less expenses; negative: a loss. Pounds
        "profit": "Decimal",
        # Losses of earlier years that are not yet used. Pounds
        "losses_brought_forward": "Decimal",
        # The part of the profit of the change to the tax year basis that this year is taxed on. Pounds
        "transition_profit": "Decimal",
        # Whether the profit bears no Class 4 contributions
        "class4_exempt": bool,
        # Losses of earlier years that lower Class 4 alone. Pounds
        "class4_losses_brought_forward": "Decimal",
        # The part of `qualifying_loan_interest` that was paid wholly for this trade: it lowers Class 4. Pounds
        "loan_interest_for_trade": "Decimal",
        # Interest that was paid without tax taken off. Pounds
        "untaxed_interest": "Decimal",
        # The client’s share of dividends. Pounds
        "dividends": "Decimal",
        # The client’s share of the profit from lettings. Pounds
        "property_profit": "Decimal",
        # Tax taken off before it was paid out. Pounds
        "tax_deducted": "Decimal",
        # Deductions under the Construction Industry Scheme. Pounds
        "cis_deducted": "Decimal",
    }, total=False,
)


class PartnershipInput(_PartnershipInputOptional):
    """The client’s share of one partnership."""


_PayeInputOptional = TypedDict(
    "_PayeInputOptional",
    {
        # Underpaid tax of earlier years that the tax code collected in this one. Pounds
        "earlier_years_underpayment_in_code": "Decimal",
        # Tax that PAYE or HMRC gave back within the year. Pounds
        "refunded_in_year": "Decimal",
    }, total=False,
)


class PayeInput(_PayeInputOptional):
    """Corrections to the tax that was taken off under PAYE."""


_PensionsInputOptional = TypedDict(
    "_PensionsInputOptional",
    {
        # State pension due in the year, which is paid without tax taken off. Pounds
        "state": "Decimal",
        # Lump sum of a State Pension that was deferred. It is taxed by itself, at the rate that the other income reaches. Pounds
        "state_lump_sum": "Decimal",
        # Tax taken off the lump sum before it was paid. Pounds
        "state_lump_sum_tax_deducted": "Decimal",
        # Each pension other than the state pension
        "other": "List[PensionsInputOtherItem]",
    }, total=False,
)


class PensionsInput(_PensionsInputOptional):
    """The state pension and other pensions received in the year."""


_PensionsInputOtherItemOptional = TypedDict(
    "_PensionsInputOtherItemOptional",
    {
        # Pension received in the year, before tax. Pounds
        "amount": "Decimal",
        # Tax taken off before it was paid out. Pounds
        "tax_deducted": "Decimal",
    }, total=False,
)


class PensionsInputOtherItem(_PensionsInputOtherItemOptional):
    """PensionsInputOtherItem."""


_PropertyLoanRequired = TypedDict(
    "_PropertyLoanRequired",
    {
        # `true`: its payments hold interest alone, and count without being asked about
        "interest_only": bool,
    },
)


class PropertyLoan(_PropertyLoanRequired):
    """How the loan on the property is repaid."""


_PropertyOwnerRequired = TypedDict(
    "_PropertyOwnerRequired",
    {
        # The client it belongs to; null when it belongs to none, or to the tenant as a whole
        "client_id": str,
        # The share of the client on these days
        "share_percent": "Decimal",
    },
)


_PropertyOwnerOptional = TypedDict(
    "_PropertyOwnerOptional",
    {
        # The first day; null for ever before
        "from": "Optional[str]",
        # The last day; null until further notice
        "to": "Optional[str]",
    }, total=False,
)


class PropertyOwner(_PropertyOwnerRequired, _PropertyOwnerOptional):
    """A client who owns a part of a property, and when."""


_ReliefsInputOptional = TypedDict(
    "_ReliefsInputOptional",
    {
        # Paid to charities under Gift Aid, as it left the client’s account. Pounds
        "gift_aid_paid": "Decimal",
        # Contributions as they left the client’s account, before basic-rate relief. Pounds
        "pension_relief_at_source_net": "Decimal",
        # Contributions with relief at source, with the relief. Pounds
        "pension_relief_at_source_gross": "Decimal",
        # Contributions on which no relief was given at source, and none through the payroll. Pounds
        "pension_deducted_gross": "Decimal",
        # Interest on loans that qualify for relief. Pounds
        "qualifying_loan_interest": "Decimal",
        # Shares and securities given to charities: their value with costs, less what was received. Deducted from income. Pounds
        "gifts_of_shares": "Decimal",
        # Land and buildings given to charities: their value with costs, less what was received. Deducted from income. Pounds
        "gifts_of_land": "Decimal",
        # Paid to a former spouse or civil partner under a court order or agreement, where one of the two was born before 6 April 1935. Ten per cent of them comes off the tax, up to a limit. Pounds
        "maintenance_payments": "Decimal",
        # Losses set against other income
        "loss_claims": "List[ReliefsInputLossClaimsItem]",
        # Losses of the trades of the year that are set against income of earlier years. They lower what is carried forward, not the bill of the year
        "losses_carried_back": "List[ReliefsInputLossesCarriedBackItem]",
        # For HMRC: the year whose income a loss is set against first, where it is claimed against both
        "loss_applied_first": "Literal['this_year', 'previous_year']",
    }, total=False,
)


class ReliefsInput(_ReliefsInputOptional):
    """What lowers the taxable income, or the tax."""


_ReliefsInputLossClaimsItemRequired = TypedDict(
    "_ReliefsInputLossClaimsItemRequired",
    {
        # What the loss is set against, and from when it comes. `share_loss` is on shares that were subscribed for in a qualifying trading company. `share_loss_eis` is on those with relief of the Enterprise Investment Scheme or its seed scheme, which the cap on reliefs leaves alone. Leave both out of `capital_gains`
        "kind": "Literal['sideways_current_year', 'sideways_carried_back', 'early_years', 'property_general', 'share_loss', 'share_loss_eis']",
        # The loss that is claimed. Pounds
        "amount": "Decimal",
    },
)


class ReliefsInputLossClaimsItem(_ReliefsInputLossClaimsItemRequired):
    """ReliefsInputLossClaimsItem."""


_ReliefsInputLossesCarriedBackItemRequired = TypedDict(
    "_ReliefsInputLossesCarriedBackItemRequired",
    {
        # The claim: against income of the year before, of three years before by a new trade, or of three years before by one that has ended
        "kind": "Literal['previous_year', 'early_years', 'terminal']",
        # The part of the loss of the year that is carried back. Pounds
        "amount": "Decimal",
    },
)


_ReliefsInputLossesCarriedBackItemOptional = TypedDict(
    "_ReliefsInputLossesCarriedBackItemOptional",
    {
        # For HMRC: what the loss takes off the income tax of the earlier years. Pounds
        "income_tax": "Decimal",
        # For HMRC: what the loss takes off the Class 4 contributions of the earlier years. Pounds
        "class4": "Decimal",
        # For HMRC: what the loss takes off the capital gains tax of the earlier years. Pounds
        "capital_gains_tax": "Decimal",
    }, total=False,
)


class ReliefsInputLossesCarriedBackItem(_ReliefsInputLossesCarriedBackItemRequired, _ReliefsInputLossesCarriedBackItemOptional):
    """ReliefsInputLossesCarriedBackItem."""


_ReportFiltersRequired = TypedDict(
    "_ReportFiltersRequired",
    {
        # The self-employment it belongs to; null for none
        "business_id": "Optional[str]",
        # The letting it belongs to; null for none
        "property_id": "Optional[str]",
        # The account that the row comes from; null for none
        "source_account_id": "Optional[str]",
        # The import that brought it; null for one made through the API
        "import_id": "Optional[str]",
        # Codes of `GET /v1/categories`, separated by commas
        "category": "Optional[str]",
        # Only transactions without a category, or only the others; null: all
        "uncategorised": "Optional[bool]",
        # Only those that a person should look at, or only the others
        "needs_review": "Optional[bool]",
        # Only transactions of no business, or only the others; null: all
        "without_business": "Optional[bool]",
        # Only transactions of no property, or only the others; null: all
        "without_property": "Optional[bool]",
        # Only transactions that are in no total because their rate is missing, or only the others; null: all
        "without_amount_gbp": "Optional[bool]",
        # Only transactions that no document is put to, or only the others; null: all
        "without_document": "Optional[bool]",
        # Movements between the client’s own accounts: only those of which both sides are known, or of which one is; null: all
        "transfer": "Optional[Literal['paired', 'unmatched']]",
        # Signed, inclusive
        "amount_min": "Optional[Decimal]",
        # Signed, inclusive
        "amount_max": "Optional[Decimal]",
        # In the description, counterparty, reference or notes, in any case
        "q": "Optional[str]",
    },
)


class ReportFilters(_ReportFiltersRequired):
    """Only transactions of these; null: of all."""


_ReportInputFiltersOptional = TypedDict(
    "_ReportInputFiltersOptional",
    {
        # The self-employment it belongs to; null for none
        "business_id": str,
        # The letting it belongs to; null for none
        "property_id": str,
        # The account that the row comes from; null for none
        "source_account_id": str,
        # The import that brought it; null for one made through the API
        "import_id": str,
        # Codes of `GET /v1/categories`, separated by commas
        "category": str,
        # Only transactions without a category, or only the others; null: all
        "uncategorised": bool,
        # Only those that a person should look at, or only the others
        "needs_review": bool,
        # Only transactions of no business, or only the others; null: all
        "without_business": bool,
        # Only transactions of no property, or only the others; null: all
        "without_property": bool,
        # Only transactions that are in no total because their rate is missing, or only the others; null: all
        "without_amount_gbp": bool,
        # Only transactions that no document is put to, or only the others; null: all
        "without_document": bool,
        # Movements between the client’s own accounts: only those of which both sides are known, or of which one is; null: all
        "transfer": "Literal['paired', 'unmatched']",
        # Signed, inclusive
        "amount_min": "Decimal",
        # Signed, inclusive
        "amount_max": "Decimal",
        # In the description, counterparty, reference or notes, in any case
        "q": str,
    }, total=False,
)


class ReportInputFilters(_ReportInputFiltersOptional):
    """Which rows; those of `GET /v1/transactions`."""


_ResidenceInputOptional = TypedDict(
    "_ResidenceInputOptional",
    {
        # For the tax year: `split_year` for a part of it
        "status": "Literal['resident', 'non_resident', 'split_year']",
        # Whether somebody not resident is entitled to the personal allowance
        "claims_personal_allowance": bool,
    }, total=False,
)


class ResidenceInput(_ResidenceInputOptional):
    """For a client who is not resident in the UK all year."""


_RuleOutcomeRequired = TypedDict(
    "_RuleOutcomeRequired",
    {
        # A code of `GET /v1/categories`; null when none has been found yet
        "category": "Optional[str]",
        # Who or what decided the category: a person or your code (`user`), one of your rules, an earlier correction (`memory`), our dictionary or model, the structure of the row, or the file (`import`)
        "category_source": "Optional[Literal['user', 'rule', 'memory', 'dictionary', 'model', 'structure', 'import']]",
        # The self-employment it belongs to; null for none
        "business_id": "Optional[str]",
        # The letting it belongs to; null for none
        "property_id": "Optional[str]",
        # The part of an expense that counts against tax, in per cent with at most two decimals
        "allowable_percent": "Decimal",
    },
)


class RuleOutcome(_RuleOutcomeRequired):
    """The category it has now."""


_SavingsInputOptional = TypedDict(
    "_SavingsInputOptional",
    {
        # Interest that was paid without tax taken off. Pounds
        "untaxed_interest": "Decimal",
        # Interest as it was paid, after 20 per cent tax. Pounds
        "taxed_interest_net": "Decimal",
    }, total=False,
)


class SavingsInput(_SavingsInputOptional):
    """Interest from banks and others, with tax taken off and without."""


_ShareAwardInputRequired = TypedDict(
    "_ShareAwardInputRequired",
    {
        # The part of it that is taxable. Pounds
        "taxable_amount": "Decimal",
    },
)


_ShareAwardInputOptional = TypedDict(
    "_ShareAwardInputOptional",
    {
        # The employer, for HMRC
        "employer_name": str,
        # The employer’s PAYE reference, as on the P45 or P60, for HMRC
        "paye_reference": str,
        # The plan: a Share Incentive Plan, or another
        "scheme": "Literal['sip', 'other']",
        # The day on which the shares were awarded
        "awarded_on": str,
        # The day on which the shares ceased to be subject to the plan
        "left_plan_on": str,
        # The number of shares awarded
        "share_count": int,
        # The class that the company calls them by, such as ordinary A shares
        "share_class": str,
        # Whether the shares are subject to restrictions
        "restricted": bool,
        # Whether an election leaves restrictions out of account
        "restrictions_ignored": bool,
        # What the shares were worth on their award. Pounds
        "market_value": "Decimal",
        # What they would have been worth then without restrictions. Pounds
        "unrestricted_value": "Decimal",
        # What was paid for the shares. Pounds
        "amount_paid": "Decimal",
        # What they were worth once restrictions were lifted. Pounds
        "value_without_restrictions": "Decimal",
    }, total=False,
)


class ShareAwardInput(_ShareAwardInputRequired, _ShareAwardInputOptional):
    """Shares that an employer gave, as HMRC takes them."""


_ShareOptionInputRequired = TypedDict(
    "_ShareOptionInputRequired",
    {
        # The part of it that is taxable. Pounds
        "taxable_amount": "Decimal",
    },
)


_ShareOptionInputOptional = TypedDict(
    "_ShareOptionInputOptional",
    {
        # The employer, for HMRC
        "employer_name": str,
        # The employer’s PAYE reference, as on the P45 or P60, for HMRC
        "paye_reference": str,
        # The scheme: Enterprise Management Incentives, Company Share Option Plan, Save As You Earn, or another
        "scheme": "Literal['emi', 'csop', 'saye', 'other']",
        # The day on which the option was granted
        "granted_on": str,
        # The day on which the option was used or released
        "event_on": str,
        # Whether the option was not used, and something was paid for letting it go
        "released": bool,
        # What was paid for letting the option go; nil when left out of one that was used. Pounds
        "release_payment": "Decimal",
        # The number of shares acquired
        "share_count": int,
        # The class that the company calls them by, such as ordinary A shares
        "share_class": str,
        # The price of one share under the option. Pounds
        "exercise_price": "Decimal",
        # What was paid for the option itself. Pounds
        "option_cost": "Decimal",
        # What the shares were worth when the option was used. Pounds
        "market_value": "Decimal",
        # What using the option gained. Pounds
        "profit": "Decimal",
        # The employer’s National Insurance on it, as HMRC asks. Pounds
        "employers_nic": "Decimal",
    }, total=False,
)


class ShareOptionInput(_ShareOptionInputRequired, _ShareOptionInputOptional):
    """An option for shares that was used or released, as HMRC takes it."""


_ShareSchemesInputOptional = TypedDict(
    "_ShareSchemesInputOptional",
    {
        # What is taxed as employment income. Pounds
        "taxable_amount": "Decimal",
        # Tax taken off before it was paid out. Pounds
        "tax_deducted": "Decimal",
        # The options that settle what a file leaves open
        "options": "List[ShareOptionInput]",
        # What `taxable_amount` is made of, for HMRC, with `options`: shares that the employer gave
        "awards": "List[ShareAwardInput]",
    }, total=False,
)


class ShareSchemesInput(_ShareSchemesInputOptional):
    """Income from shares or options of an employer."""


_SimilarTransactionsRequired = TypedDict(
    "_SimilarTransactionsRequired",
    {
        # The rows that the same correction would change
        "count": int,
        # Finds them: as `filter` of a bulk update, or as parameters of `GET /v1/transactions`
        "filter": "SimilarTransactionsFilter",
    },
)


class SimilarTransactions(_SimilarTransactionsRequired):
    """In the answer to a correction of the category only: rows that the same correction would change."""


_SimilarTransactionsFilterRequired = TypedDict(
    "_SimilarTransactionsFilterRequired",
    {
        # The client it belongs to; null when it belongs to none, or to the tenant as a whole
        "client_id": str,
        # Words that stand in all of them
        "q": str,
    },
)


_SimilarTransactionsFilterOptional = TypedDict(
    "_SimilarTransactionsFilterOptional",
    {
        # A code of `GET /v1/categories`; null when none has been found yet
        "category": str,
        # `true`: they have no category
        "uncategorised": bool,
        # Signed: money in
        "amount_min": "Decimal",
        # Signed: money out
        "amount_max": "Decimal",
    }, total=False,
)


class SimilarTransactionsFilter(_SimilarTransactionsFilterRequired, _SimilarTransactionsFilterOptional):
    """Finds them: as `filter` of a bulk update, or as parameters of `GET /v1/transactions`."""


_StateBenefitsInputOptional = TypedDict(
    "_StateBenefitsInputOptional",
    {
        # The amount that is taxed, after allowances and reliefs. Pounds
        "taxable": "Decimal",
        # Tax taken off before it was paid out. Pounds
        "tax_deducted": "Decimal",
    }, total=False,
)


class StateBenefitsInput(_StateBenefitsInputOptional):
    """Taxable state benefits, such as Jobseeker’s Allowance."""


_SurplusAllowancesInputOptional = TypedDict(
    "_SurplusAllowancesInputOptional",
    {
        # Married Couple’s Allowance that a spouse passes on. Pounds
        "married_couples": "Decimal",
        # Blind Person’s Allowance that a spouse passes on. Pounds
        "blind_persons": "Decimal",
    }, total=False,
)


class SurplusAllowancesInput(_SurplusAllowancesInputOptional):
    """Allowances that a spouse could not use and passes on."""


_TaxAdjustmentRequired = TypedDict(
    "_TaxAdjustmentRequired",
    {
        # Stable: act on this. New codes may be added
        "code": str,
        # What it takes off the tax. Pounds
        "amount": "Decimal",
    },
)


class TaxAdjustment(_TaxAdjustmentRequired):
    """Something that the accounts do not show, such as capital allowances or losses of earlier years."""


_TaxReturnAmendmentRequired = TypedDict(
    "_TaxReturnAmendmentRequired",
    {
        # Counts the filings of the return from 1
        "version": int,
        # Why it was done or refused, in words
        "reason": str,
        # When changes to the filed return were begun
        "opened_at": str,
        # How far the amendment has come
        "state": "Literal['draft', 'preparing', 'action_required', 'awaiting_declaration', 'submitting', 'submitted', 'rejected', 'cancelled']",
    },
)


class TaxReturnAmendment(_TaxReturnAmendmentRequired):
    """The amendment that is open: how far it has come. The totals stay those that were filed until HMRC confirms it."""


_TaxReturnIssueRequired = TypedDict(
    "_TaxReturnIssueRequired",
    {
        # Stable: act on this. `/docs/codes/issues` says what each means and what to do. New codes may be added
        "code": str,
        # Where it is, as a JSON pointer; null when it is about the whole
        "path": "Optional[str]",
        # Whether we found it or HMRC did
        "source": "Literal['us', 'hmrc']",
        # HMRC’s own code; null where it is ours
        "hmrc_code": "Optional[str]",
        # What happened this time, in words for people
        "detail": str,
        # Whether the same request may succeed later without a change
        "retryable": bool,
        # How many transactions it is about; null where it counts none
        "count": "Optional[int]",
        # What those transactions come to, whichever way the money went, without those that have no amount in pounds; null where it counts none. Pounds
        "amount": "Optional[Decimal]",
        # Whether a declaration has to name its code in `accepts`
        "needs_acceptance": bool,
    },
)


class TaxReturnIssue(_TaxReturnIssueRequired):
    """Something that stands in the way of filing, or that a person should look at."""


_TaxReturnRejectionRequired = TypedDict(
    "_TaxReturnRejectionRequired",
    {
        # Stable: act on this. New codes may be added
        "code": str,
        # The reason that HMRC gives, in words
        "message": str,
        # HMRC’s id of the answer, for their support; null when HMRC gave none
        "correlation_id": "Optional[str]",
        # Whether the same request may succeed later without a change
        "retryable": bool,
    },
)


class TaxReturnRejection(_TaxReturnRejectionRequired):
    """Why HMRC refused the return; null unless `status` is `rejected`."""


_TaxReturnSubmissionRequired = TypedDict(
    "_TaxReturnSubmissionRequired",
    {
        # Unique, and never used again after a deletion. Ids of one kind sort by time of creation
        "id": str,
        # How far the filing has come
        "state": str,
        # How often it has been sent or asked about
        "attempts": int,
        # HMRC’s id of the calculation that was declared; null before HMRC has made one
        "hmrc_calculation_id": "Optional[str]",
        # HMRC’s id of the answer, for their support; null when HMRC gave none
        "hmrc_correlation_id": "Optional[str]",
        # When HMRC confirmed that it had the return; null until then
        "submitted_at": "Optional[str]",
        # How a lost answer was settled: what HMRC was asked. Null when no answer was lost
        "reconciled_by": "Optional[str]",
        # Whether HMRC shows the obligation as fulfilled. Null until the return is submitted
        "acceptance": "Optional[TaxReturnSubmissionAcceptance]",
    },
)


class TaxReturnSubmission(_TaxReturnSubmissionRequired):
    """The newest filing; null before the first."""


_TaxReturnSubmissionAcceptanceRequired = TypedDict(
    "_TaxReturnSubmissionAcceptanceRequired",
    {
        # `fulfilled` once HMRC shows the obligation as met; `pending` until then
        "state": "Literal['pending', 'fulfilled']",
        # When it was seen to be fulfilled; null until then
        "at": "Optional[str]",
    },
)


class TaxReturnSubmissionAcceptance(_TaxReturnSubmissionAcceptanceRequired):
    """Whether HMRC shows the obligation as fulfilled. Null until the return is submitted."""


_TransactionSplitRequired = TypedDict(
    "_TransactionSplitRequired",
    {
        # Money in is positive and money out negative, in `currency` where there is one. Pounds
        "amount": "Decimal",
        # A code of `GET /v1/categories`; null when none has been found yet
        "category": str,
        # The self-employment it belongs to; null for none
        "business_id": "Optional[str]",
        # The letting it belongs to; null for none
        "property_id": "Optional[str]",
    },
)


_TransactionSplitOptional = TypedDict(
    "_TransactionSplitOptional",
    {
        # The VAT within the amount, with its sign; null when not given. Taken off in net figures, where the rate of the category is taken when it is null. Pounds
        "vat_amount": "Optional[Decimal]",
    }, total=False,
)


class TransactionSplit(_TransactionSplitRequired, _TransactionSplitOptional):
    """A part of a transaction, with a category of its own."""


_TransactionSplitInputRequired = TypedDict(
    "_TransactionSplitInputRequired",
    {
        # Money in is positive and money out negative, in `currency` where there is one. Pounds
        "amount": "Decimal",
        # A code of `GET /v1/categories`; null when none has been found yet
        "category": str,
    },
)


_TransactionSplitInputOptional = TypedDict(
    "_TransactionSplitInputOptional",
    {
        # The VAT within the amount, with its sign; null when not given. Taken off in net figures, where the rate of the category is taken when it is null. Pounds
        "vat_amount": "Optional[Decimal]",
        # The self-employment it belongs to; null for none
        "business_id": "Optional[str]",
        # The letting it belongs to; null for none
        "property_id": "Optional[str]",
    }, total=False,
)


class TransactionSplitInput(_TransactionSplitInputRequired, _TransactionSplitInputOptional):
    """A part with a category of its own. It belongs to the same business or property as the whole unless it names another."""


_TrustIncomeInputOptional = TypedDict(
    "_TrustIncomeInputOptional",
    {
        # The kind of trust. It decides the rate at which the income counts as taxed already
        "kind": "Literal['discretionary', 'interest_in_possession', 'estate']",
        # Other income from it, after the tax that it paid. Pounds
        "non_savings_net": "Decimal",
        # Rents from it, after the tax that it paid. They bear rates of their own from 2027-28 on. Pounds
        "property_net": "Decimal",
        # Interest from it, after the tax that it paid. Pounds
        "savings_net": "Decimal",
        # Dividends from it, after the tax that it paid. Pounds
        "dividends_net": "Decimal",
    }, total=False,
)


class TrustIncomeInput(_TrustIncomeInputOptional):
    """Income from one trust or estate, as its statement shows it."""


_UnavailableFactRequired = TypedDict(
    "_UnavailableFactRequired",
    {
        # Why the fact is not known
        "unavailable": str,
    },
)


class UnavailableFact(_UnavailableFactRequired):
    """Recorded; the header is left out."""


_WebhookEndpointAuthenticationRequired = TypedDict(
    "_WebhookEndpointAuthenticationRequired",
    {
        # `mtls`: a client certificate (`certificate`, `private_key`, and `ca` if need be). `oauth`: a bearer token by OAuth 2.0 client credentials (`token_url`, `client_id`, `client_secret`, and `scope` and `audience` if need be), sent as `Authorization`
        "type": "Literal['mtls', 'oauth']",
    },
)


_WebhookEndpointAuthenticationOptional = TypedDict(
    "_WebhookEndpointAuthenticationOptional",
    {
        # PEM. The client certificate, and after it those that lead to its issuer
        "certificate": "Optional[str]",
        # PEM, without a password. Stored encrypted and shown as `***`; sent back so, it stays for the same scheme, host and port
        "private_key": "Optional[str]",
        # PEM. The authorities that the receiver’s certificate is checked against, in place of the usual ones
        "ca": "Optional[str]",
        # An https:// URL on a public address, from which the token is fetched
        "token_url": "Optional[str]",
        # Sent to the token server, with the secret, as HTTP Basic authentication
        "client_id": "Optional[str]",
        # Stored encrypted and shown as `***`; sent back so, it stays while scheme, host and port of the token server and of the endpoint do
        "client_secret": "Optional[str]",
        # The scope to ask for, names with a space between
        "scope": "Optional[str]",
        # The audience to ask for, where the token server takes one
        "audience": "Optional[str]",
        # The name that an `mtls` certificate was made for
        "subject": str,
        # When an `mtls` certificate is out of date: from then on nothing is sent, and each attempt fails
        "expires_at": str,
    }, total=False,
)


class WebhookEndpointAuthentication(_WebhookEndpointAuthenticationRequired, _WebhookEndpointAuthenticationOptional):
    """How we authenticate ourselves to the receiver, beside the signature. Null: in no other way."""


_WebhookEndpointAuthenticationChangeRequired = TypedDict(
    "_WebhookEndpointAuthenticationChangeRequired",
    {
        # `mtls`: a client certificate (`certificate`, `private_key`, and `ca` if need be). `oauth`: a bearer token by OAuth 2.0 client credentials (`token_url`, `client_id`, `client_secret`, and `scope` and `audience` if need be), sent as `Authorization`
        "type": "Literal['mtls', 'oauth']",
    },
)


_WebhookEndpointAuthenticationChangeOptional = TypedDict(
    "_WebhookEndpointAuthenticationChangeOptional",
    {
        # PEM. The client certificate, and after it those that lead to its issuer
        "certificate": "Optional[str]",
        # PEM, without a password. Stored encrypted and shown as `***`; sent back so, it stays for the same scheme, host and port
        "private_key": "Optional[str]",
        # PEM. The authorities that the receiver’s certificate is checked against, in place of the usual ones
        "ca": "Optional[str]",
        # An https:// URL on a public address, from which the token is fetched
        "token_url": "Optional[str]",
        # Sent to the token server, with the secret, as HTTP Basic authentication
        "client_id": "Optional[str]",
        # Stored encrypted and shown as `***`; sent back so, it stays while scheme, host and port of the token server and of the endpoint do
        "client_secret": "Optional[str]",
        # The scope to ask for, names with a space between
        "scope": "Optional[str]",
        # The audience to ask for, where the token server takes one
        "audience": "Optional[str]",
        # The name that an `mtls` certificate was made for
        "subject": str,
        # When an `mtls` certificate is out of date: from then on nothing is sent, and each attempt fails
        "expires_at": str,
    }, total=False,
)


class WebhookEndpointAuthenticationChange(_WebhookEndpointAuthenticationChangeRequired, _WebhookEndpointAuthenticationChangeOptional):
    """How we authenticate ourselves to the receiver, beside the signature. Null: in no other way."""


_WebhookEndpointAuthenticationInputRequired = TypedDict(
    "_WebhookEndpointAuthenticationInputRequired",
    {
        # `mtls`: a client certificate (`certificate`, `private_key`, and `ca` if need be). `oauth`: a bearer token by OAuth 2.0 client credentials (`token_url`, `client_id`, `client_secret`, and `scope` and `audience` if need be), sent as `Authorization`
        "type": "Literal['mtls', 'oauth']",
    },
)


_WebhookEndpointAuthenticationInputOptional = TypedDict(
    "_WebhookEndpointAuthenticationInputOptional",
    {
        # PEM. The client certificate, and after it those that lead to its issuer
        "certificate": "Optional[str]",
        # PEM, without a password. Stored encrypted and shown as `***`; sent back so, it stays for the same scheme, host and port
        "private_key": "Optional[str]",
        # PEM. The authorities that the receiver’s certificate is checked against, in place of the usual ones
        "ca": "Optional[str]",
        # An https:// URL on a public address, from which the token is fetched
        "token_url": "Optional[str]",
        # Sent to the token server, with the secret, as HTTP Basic authentication
        "client_id": "Optional[str]",
        # Stored encrypted and shown as `***`; sent back so, it stays while scheme, host and port of the token server and of the endpoint do
        "client_secret": "Optional[str]",
        # The scope to ask for, names with a space between
        "scope": "Optional[str]",
        # The audience to ask for, where the token server takes one
        "audience": "Optional[str]",
    }, total=False,
)


class WebhookEndpointAuthenticationInput(_WebhookEndpointAuthenticationInputRequired, _WebhookEndpointAuthenticationInputOptional):
    """How we authenticate ourselves to the receiver, beside the signature. Null: in no other way."""


_WebhookEndpointBatchingRequired = TypedDict(
    "_WebhookEndpointBatchingRequired",
    {
        # Events in one request, at most
        "max_events": int,
        # Milliseconds that the oldest event of a batch may wait, at most
        "max_wait_ms": int,
    },
)


class WebhookEndpointBatching(_WebhookEndpointBatchingRequired):
    """Several events in one request, `{'id':'bat_…','type':'batch','events':[…]}`, sent when it is full or its oldest event has waited long enough. It succeeds or fails as a whole. Null: each event is sent separately."""


_WebhookEndpointBatchingInputRequired = TypedDict(
    "_WebhookEndpointBatchingInputRequired",
    {
        # Events in one request, at most
        "max_events": int,
    },
)


_WebhookEndpointBatchingInputOptional = TypedDict(
    "_WebhookEndpointBatchingInputOptional",
    {
        # Milliseconds that the oldest event of a batch may wait, at most
        "max_wait_ms": int,
    }, total=False,
)


class WebhookEndpointBatchingInput(_WebhookEndpointBatchingInputRequired, _WebhookEndpointBatchingInputOptional):
    """Several events in one request, `{'id':'bat_…','type':'batch','events':[…]}`, sent when it is full or its oldest event has waited long enough. It succeeds or fails as a whole. Null: each event is sent separately."""


_WebhookEndpointDestinationRequired = TypedDict(
    "_WebhookEndpointDestinationRequired",
    {
        # `aws_sqs`: a queue (`queue_url`, `region`, `access_key_id`, `secret_access_key`). `aws_eventbridge`: an event bus (`event_bus_name`, `region`, `access_key_id`, `secret_access_key`). `gcp_pubsub`: a topic (`project_id`, `topic_id`, `service_account_key`)
        "type": "Literal['aws_sqs', 'aws_eventbridge', 'gcp_pubsub']",
    },
)


_WebhookEndpointDestinationOptional = TypedDict(
    "_WebhookEndpointDestinationOptional",
    {
        # As Amazon SQS shows it
        "queue_url": "Optional[str]",
        # The AWS region of the queue or bus
        "region": "Optional[str]",
        # The name of the event bus, or its ARN if it is in another account
        "event_bus_name": "Optional[str]",
        # Access key of a user that may send there alone
        "access_key_id": "Optional[str]",
        # Stored encrypted and shown as `***`; sent back so, it stays while the rest of `destination` does
        "secret_access_key": "Optional[str]",
        # The project of the topic
        "project_id": "Optional[str]",
        # Without its project
        "topic_id": "Optional[str]",
        # The JSON file that Google gives for a service account, as text. Stored encrypted and shown as `***`; sent back so, it stays while the rest of `destination` does
        "service_account_key": "Optional[str]",
        # The service account of the key of a `gcp_pubsub` destination
        "client_email": str,
    }, total=False,
)


class WebhookEndpointDestination(_WebhookEndpointDestinationRequired, _WebhookEndpointDestinationOptional):
    """A queue, event bus or topic of a cloud service that gets the events in place of a POST to `url`. Null: none. `headers` and `authentication` do not go with it."""


_WebhookEndpointDestinationChangeRequired = TypedDict(
    "_WebhookEndpointDestinationChangeRequired",
    {
        # `aws_sqs`: a queue (`queue_url`, `region`, `access_key_id`, `secret_access_key`). `aws_eventbridge`: an event bus (`event_bus_name`, `region`, `access_key_id`, `secret_access_key`). `gcp_pubsub`: a topic (`project_id`, `topic_id`, `service_account_key`)
        "type": "Literal['aws_sqs', 'aws_eventbridge', 'gcp_pubsub']",
    },
)


_WebhookEndpointDestinationChangeOptional = TypedDict(
    "_WebhookEndpointDestinationChangeOptional",
    {
        # As Amazon SQS shows it
        "queue_url": "Optional[str]",
        # The AWS region of the queue or bus
        "region": "Optional[str]",
        # The name of the event bus, or its ARN if it is in another account
        "event_bus_name": "Optional[str]",
        # Access key of a user that may send there alone
        "access_key_id": "Optional[str]",
        # Stored encrypted and shown as `***`; sent back so, it stays while the rest of `destination` does
        "secret_access_key": "Optional[str]",
        # The project of the topic
        "project_id": "Optional[str]",
        # Without its project
        "topic_id": "Optional[str]",
        # The JSON file that Google gives for a service account, as text. Stored encrypted and shown as `***`; sent back so, it stays while the rest of `destination` does
        "service_account_key": "Optional[str]",
        # The service account of the key of a `gcp_pubsub` destination
        "client_email": str,
    }, total=False,
)


class WebhookEndpointDestinationChange(_WebhookEndpointDestinationChangeRequired, _WebhookEndpointDestinationChangeOptional):
    """A queue, event bus or topic of a cloud service that gets the events in place of a POST to `url`. Null: none. `headers` and `authentication` do not go with it."""


_WebhookEndpointDestinationInputRequired = TypedDict(
    "_WebhookEndpointDestinationInputRequired",
    {
        # `aws_sqs`: a queue (`queue_url`, `region`, `access_key_id`, `secret_access_key`). `aws_eventbridge`: an event bus (`event_bus_name`, `region`, `access_key_id`, `secret_access_key`). `gcp_pubsub`: a topic (`project_id`, `topic_id`, `service_account_key`)
        "type": "Literal['aws_sqs', 'aws_eventbridge', 'gcp_pubsub']",
    },
)


_WebhookEndpointDestinationInputOptional = TypedDict(
    "_WebhookEndpointDestinationInputOptional",
    {
        # As Amazon SQS shows it
        "queue_url": "Optional[str]",
        # The AWS region of the queue or bus
        "region": "Optional[str]",
        # The name of the event bus, or its ARN if it is in another account
        "event_bus_name": "Optional[str]",
        # Access key of a user that may send there alone
        "access_key_id": "Optional[str]",
        # Stored encrypted and shown as `***`; sent back so, it stays while the rest of `destination` does
        "secret_access_key": "Optional[str]",
        # The project of the topic
        "project_id": "Optional[str]",
        # Without its project
        "topic_id": "Optional[str]",
        # The JSON file that Google gives for a service account, as text. Stored encrypted and shown as `***`; sent back so, it stays while the rest of `destination` does
        "service_account_key": "Optional[str]",
    }, total=False,
)


class WebhookEndpointDestinationInput(_WebhookEndpointDestinationInputRequired, _WebhookEndpointDestinationInputOptional):
    """A queue, event bus or topic of a cloud service that gets the events in place of a POST to `url`. Null: none. `headers` and `authentication` do not go with it."""


_WebhookEndpointHealthRequired = TypedDict(
    "_WebhookEndpointHealthRequired",
    {
        # With `open`, nothing is sent for a while but one delivery that probes
        "state": "Literal['healthy', 'failing', 'open', 'disabled']",
        # The share of attempts in the last hour that succeeded, from 0 to 1
        "success_rate_1h": "Optional[Decimal]",
        # Milliseconds within which 95 of 100 attempts of the last hour were answered
        "p95_ms_1h": "Optional[int]",
        # Deliveries that wait because nothing is sent at present
        "held": int,
        # Since when the oldest delivery should have been sent
        "oldest_due_at": "Optional[str]",
    },
)


class WebhookEndpointHealth(_WebhookEndpointHealthRequired):
    """From the newest 200 attempts of the last hour; null without any."""


_WebhookEndpointLastDeliveryRequired = TypedDict(
    "_WebhookEndpointLastDeliveryRequired",
    {
        # When the newest attempt began
        "at": str,
        # The status of the answer; null when none came
        "status_code": "Optional[int]",
    },
)


class WebhookEndpointLastDelivery(_WebhookEndpointLastDeliveryRequired):
    """The newest attempt; `status_code` is null when no answer came."""


_WorkProgressRequired = TypedDict(
    "_WorkProgressRequired",
    {
        # Lines or rows dealt with so far
        "processed": int,
        # How many lines or rows there are; null until that is known
        "total": "Optional[int]",
        # `processed` of `total`, rounded down; 0 while the total is not known
        "percent": int,
    },
)


class WorkProgress(_WorkProgressRequired):
    """How far the work has come, to show while it runs."""


_EventEnvelopeRequired = TypedDict(
    "_EventEnvelopeRequired",
    {
        # Unique, and never used again after a deletion. Ids of one kind sort by time of creation
        "id": str,
        # When it was created. Never changes
        "created_at": str,
        # The version of the shape of this event: `v1`
        "api_version": str,
        # True for live data; false for test data, which never reaches the live HMRC
        "livemode": bool,
        # The client it belongs to; null when it belongs to none, or to the tenant as a whole
        "client_id": "Optional[str]",
        # Counts the events of this entity, in all of their types, from 1 and without gaps
        "sequence": int,
    },
)


class EventEnvelope(_EventEnvelopeRequired):
    """What every event says, whatever its type."""


BulkUpdateAnswer = Union[BulkUpdatePreview, BulkUpdate]


TaxReturnView = Union[TaxReturn, TaxReturnSummary]


Event = Union[ClientEvent, BusinessEvent, PropertyEvent, TransactionEvent, DocumentEvent, ImportEvent, TaxReturnEvent, ApprovalEvent, SubmissionBatchEvent, CalculationEvent, CategorisationEvent, BulkUpdateEvent, ReportEvent, HmrcAuthorisationEvent, HmrcAgentEvent, AgentAuthorisationEvent, ObligationEvent, PaymentEvent, QuarterlyUpdateEvent, PracticeEvent, ApiKeyEvent, OauthGrantEvent, WebhookEndpointEvent]
