console.log('all checks passed');
